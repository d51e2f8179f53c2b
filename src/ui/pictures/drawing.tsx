import sprite from './drawings.svg'
import * as styles from './drawing.css.ts'

/** The ids of the symbols in drawings.svg. */
export const drawingNames = ['locked', 'empty', 'no-results'] as const

/** A decorative drawing for a place without content. Put a sentence next to it that says what to do. */
export function Drawing({ name }: { readonly name: (typeof drawingNames)[number] }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 144" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
