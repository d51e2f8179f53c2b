import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'
import * as styles from './icon.css.ts'

interface IconProps {
  readonly name: IconName
  /** 16, 20 or 24 px at the default text size. */
  readonly size?: keyof typeof styles.size | undefined
}

/** A decorative icon. Put visible or visually hidden text next to it. */
export function Icon({ name, size = 'md' }: IconProps) {
  return (
    <svg className={styles.size[size]} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
