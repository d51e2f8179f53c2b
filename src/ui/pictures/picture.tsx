import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'height' | 'loading'> {
  readonly src: string | undefined
  /** Replaces the picture if there is none, or it fails to load. */
  readonly monogram: ReactNode
}

/** A decorative picture. */
export function Picture({ src, monogram, ...native }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before hydration, when there was no listener for its error event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src)
  }, [src])
  if (src === undefined || src === failedSrc) return monogram
  return <img {...native} ref={image} src={src} alt="" decoding="async" onError={() => setFailedSrc(src)} />
}
