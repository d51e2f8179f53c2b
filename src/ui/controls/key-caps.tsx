import * as styles from './key-caps.css.ts'

/** A keyboard shortcut, drawn as keys. `keys` names them with spaces between; a middle dot separates alternatives. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.keys}>
      {keys.split(' ').map((key, index) => (
        <span key={index}>
          {index > 0 && ' '}
          {key === '·' ? <span>{key}</span> : <kbd className={styles.cap}>{key}</kbd>}
        </span>
      ))}
    </kbd>
  )
}
