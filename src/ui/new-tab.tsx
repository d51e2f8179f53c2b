import { Icon } from './icon.tsx'
import * as styles from './new-tab.css.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A link to a new tab tells the new page nothing about this one. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

/** The arrow for the eye and the words for the ear, after the name of a link that opens a new tab. */
export const NewTabMark = ({ text }: { readonly text: string }) => (
  <>
    <span className={styles.mark}>
      <Icon name="external" size="sm" />
    </span>
    <VisuallyHidden> {text}</VisuallyHidden>
  </>
)
