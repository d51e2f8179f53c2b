import { useEffect, useRef, useState } from 'react'
import * as styles from './card.css.ts'
import sprite from './icons.svg'

interface CardPictureProps {
  readonly src: string
  readonly height?: number | undefined
}

/** A decorative picture; one that cannot be loaded leaves its room and a quiet mark. */
export function CardPicture({ src, height }: CardPictureProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before the prerendered page came to life: that error event is gone.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  const className = styles.picture[height === undefined ? 'wide' : 'fixed']
  if (failed) {
    return (
      <svg className={`${className} ${styles.missing}`} height={height} aria-hidden="true">
        <use href={`${sprite}#picture`} />
      </svg>
    )
  }
  return (
    <img
      ref={image}
      className={className}
      src={src}
      alt=""
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
