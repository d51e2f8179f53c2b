import * as styles from './avatar.css.ts'

/** A person's initial. The name stands beside it, so it is silent. */
export const Avatar = ({ initial }: { readonly initial: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {initial}
  </span>
)
