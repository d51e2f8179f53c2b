import { useEffect, useState } from 'react'

/**
 * Returns whether the picture at `src` has failed to load, and a function that reports that. A picture that has failed is
 * tried again when its page is shown or the device is online again.
 */
export function usePictureFailure(src: string | undefined): readonly [failed: boolean, fail: () => void] {
  const [failedSrc, setFailedSrc] = useState<string>()
  const failed = src !== undefined && src === failedSrc
  useEffect(() => {
    if (!failed) return
    const retry = () => {
      if (document.visibilityState === 'visible') setFailedSrc(undefined)
    }
    document.addEventListener('visibilitychange', retry)
    addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', retry)
      removeEventListener('online', retry)
    }
  }, [failed])
  return [failed, () => setFailedSrc(src)]
}
