import * as styles from './avatar.css.ts'

interface AvatarProps {
  readonly initial: string
}

/** A person's initial, hidden from assistive technology because the name is shown next to it. */
export function Avatar({ initial }: AvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  )
}
