import { useEffect, useEffectEvent, useRef } from 'react'
import * as styles from './card.css.ts'
import { Monogram } from './monogram.tsx'
import { usePictureFailure } from './use-picture-failure.ts'

interface CardPictureProps {
  /** Without it, or if it fails to load, a monogram of the same size is drawn. */
  readonly src?: string | undefined
  readonly fit?: 'cover' | 'contain' | undefined
  readonly height?: number | undefined
  /** The name of the card, for the monogram. */
  readonly name: string
  /** For the monogram, instead of the initials of the name. */
  readonly letters?: string | undefined
  /** Decides the colours of the monogram. */
  readonly colorKey?: string | undefined
}

/** A decorative picture. */
export function CardPicture({ src, fit = 'cover', height, name, letters, colorKey }: CardPictureProps) {
  const [failed, fail] = usePictureFailure(src)
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before hydration, when there was no listener for its error event.
  const failIfEmpty = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail()
  })
  useEffect(() => failIfEmpty(), [])
  if (src === undefined || failed)
    return (
      <Monogram className={styles.picture} name={name} letters={letters} colorKey={colorKey} height={height} wide />
    )
  return (
    <img
      ref={image}
      className={fit === 'contain' ? `${styles.picture} ${styles.whole}` : styles.picture}
      src={src}
      alt=""
      height={height}
      loading="lazy"
      decoding="async"
      onError={fail}
    />
  )
}
