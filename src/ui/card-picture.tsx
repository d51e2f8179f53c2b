import { useEffect, useRef, useState } from 'react'
import * as styles from './card.css.ts'
import { Monogram } from './monogram.tsx'

interface CardPictureProps {
  /** Without it, or if it fails to load, a monogram of the same size is drawn. */
  readonly src?: string | undefined
  readonly fit?: 'cover' | 'contain' | undefined
  readonly height?: number | undefined
  /** The name of the card, for the monogram. */
  readonly name: string
  /** Decides the colours of the monogram. */
  readonly colorKey?: string | undefined
}

/** A decorative picture. */
export function CardPicture({ src, fit = 'cover', height, name, colorKey }: CardPictureProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before hydration, when there was no listener for its error event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (src === undefined || failed)
    return <Monogram className={styles.picture} name={name} colorKey={colorKey} height={height} wide />
  return (
    <img
      ref={image}
      className={fit === 'contain' ? `${styles.picture} ${styles.whole}` : styles.picture}
      src={src}
      alt=""
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
