import { useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './video-frame.css.ts'

interface VideoFrameProps {
  readonly src: string
  /** Names the frame. */
  readonly title: string
  /** Names the play button, such as "Play Webinar 1". */
  readonly playLabel: string
  readonly poster?: string | undefined
  /** Beside the video: a link to it, for those who would rather open it there. */
  readonly children?: ReactNode
}

/** One function for all renderings: a new one each time would take the focus each time. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** Nothing is asked of the video's host before the person presses play. */
export function VideoFrame({ src, title, playLabel, poster, children }: VideoFrameProps) {
  const [playing, setPlaying] = useState(false)
  return (
    <div className={styles.figure}>
      <div className={styles.stage}>
        {playing ? (
          <iframe
            // The button that had the focus is gone: the frame takes it over.
            ref={takeFocus}
            className={styles.fill}
            src={src}
            title={title}
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={styles.play} aria-label={playLabel} onClick={() => setPlaying(true)}>
            {poster && <img className={styles.fill} src={poster} alt="" loading="lazy" decoding="async" />}
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
