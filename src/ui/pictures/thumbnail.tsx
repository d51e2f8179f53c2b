import type { ComponentProps } from 'react'
import { Monogram } from './monogram.tsx'
import { Picture } from './picture.tsx'
import * as styles from './thumbnail.css.ts'

interface ThumbnailProps extends Pick<ComponentProps<typeof Monogram>, 'name' | 'letters' | 'colorKey'> {
  /** The address of a card's picture. Without one, or if it fails to load, a monogram replaces it. */
  readonly src?: string | undefined
  /** `contain` shows the whole of a logo. Default: the part of the picture that shows its subject. */
  readonly fit?: keyof typeof styles.picture | undefined
  /** 24 or 48 px at the default text size. */
  readonly size?: keyof typeof styles.thumbnail | undefined
}

/** A card's picture as a small square, hidden from assistive technology. Put the name next to it. */
export function Thumbnail({ src, fit = 'cover', size = 'sm', ...monogram }: ThumbnailProps) {
  return (
    <span className={styles.thumbnail[size]} aria-hidden="true">
      <Picture className={styles.picture[fit]} src={src} monogram={<Monogram {...monogram} />} />
    </span>
  )
}
