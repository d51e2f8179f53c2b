import { useEffect, useRef, useState } from 'react'
import * as styles from './card.css.ts'
import sprite from './icons.svg'

interface CardPictureProps {
  readonly src: string
  readonly height?: number | undefined
}

/** A decorative picture. If it fails to load, a placeholder of the same size replaces it. */
export function CardPicture({ src, height }: CardPictureProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before hydration, when there was no listener for its error event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
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
      className={styles.picture}
      src={src}
      alt=""
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
