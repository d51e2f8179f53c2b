import { Monogram } from './monogram.tsx'
import { Picture } from './picture.tsx'
import * as styles from './thumbnail.css.ts'

interface ThumbnailProps {
  /** The address of a card's picture. Without one, or if it fails to load, a monogram replaces it. */
  readonly src?: string | undefined
  /** `contain` shows the whole of a logo. Default: the part of the picture that shows its subject. */
  readonly fit?: keyof typeof styles.picture | undefined
  /** The name of the card, for the monogram. */
  readonly name: string
  /** For the monogram, instead of the initials of the name. */
  readonly letters?: string | undefined
  /** Decides the colours of the monogram. Default: the name. */
  readonly colorKey?: string | undefined
  /** 24 or 48 px at the default text size. */
  readonly size?: keyof typeof styles.thumbnail | undefined
}

/** A card's picture as a small square, hidden from assistive technology. Put the name next to it. */
export function Thumbnail({ src, fit = 'cover', name, letters, colorKey, size = 'sm' }: ThumbnailProps) {
  return (
    <span className={styles.thumbnail[size]} aria-hidden="true">
      <Picture
        className={styles.picture[fit]}
        src={src}
        monogram={<Monogram name={name} letters={letters} colorKey={colorKey} />}
      />
    </span>
  )
}
