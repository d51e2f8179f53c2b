import { useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './video-frame.css.ts'

interface VideoFrameProps {
  readonly src: string
  /** The accessible name of the frame. */
  readonly title: string
  /** The accessible name of the play button, such as "Play Webinar 1". */
  readonly playLabel: string
  readonly poster?: string | undefined
  /** A caption, for example with a link to the video's own page. */
  readonly children?: ReactNode
}

/** Defined outside the component, because a new ref callback would move the focus on every render. */
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus()

/** A video embed that loads nothing from the video's host until the user presses play. */
export function VideoFrame({ src, title, playLabel, poster, children }: VideoFrameProps) {
  const [playing, setPlaying] = useState(false)
  return (
    <div className={styles.figure}>
      <div className={styles.stage}>
        {playing ? (
          <iframe
            // Move the focus to the frame, because the play button, which had it, is removed.
            ref={focusFrame}
            className={styles.fill}
            src={src}
            title={title}
            // Block forms, downloads and navigation of the portal. The player needs its own origin to use storage.
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={styles.play} aria-label={playLabel} onClick={() => setPlaying(true)}>
            {poster && <img className={styles.poster} src={poster} alt="" loading="lazy" decoding="async" />}
            <span className={styles.disc}>
              <Icon name="play" size="lg" />
            </span>
          </button>
        )}
      </div>
      {children && <div className={styles.caption}>{children}</div>}
    </div>
  )
}
