import * as styles from './avatar.css.ts'

interface AvatarProps {
  readonly initial: string
}

/** A person's initial. The name stands beside it, so it is silent. */
export function Avatar({ initial }: AvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  )
}
