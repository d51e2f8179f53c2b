import { useEffect, useRef, useState } from 'react'
import * as styles from './card.css.ts'
import sprite from './icons.svg'
import { Monogram } from './monogram.tsx'

interface CardPictureProps {
  /** Without it, a monogram is drawn. */
  readonly src?: string | undefined
  readonly fit?: 'cover' | 'contain' | undefined
  readonly height?: number | undefined
  /** The name of the card, for the monogram. */
  readonly name: string
  /** Decides the colours of the monogram. */
  readonly seed?: string | undefined
}

/** A decorative picture. If it fails to load, a placeholder of the same size replaces it. */
export function CardPicture({ src, fit = 'cover', height, name, seed }: CardPictureProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before hydration, when there was no listener for its error event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (src === undefined) return <Monogram className={styles.picture} name={name} seed={seed} height={height} wide />
  if (failed) {
    return (
      <svg className={`${styles.picture} ${styles.placeholder}`} height={height} aria-hidden="true">
        <use href={`${sprite}#picture`} />
      </svg>
    )
  }
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
