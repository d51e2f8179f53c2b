import * as styles from './avatar.css.ts'

/** A user's initial, hidden from assistive technology. Put the name next to it. */
export function Avatar({ initial }: { readonly initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  )
}
