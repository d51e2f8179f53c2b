import { useState } from 'react'
import { useTexts } from '../app/context/context.tsx'
import { isUrl } from '../base/is-url.ts'
import type { Webinar } from '../portal/config.ts'
import { Icon } from '../ui/index.ts'
import * as styles from './webinar-video.css.ts'

/** One poster for all videos, because a video's own poster would load from its host before the user presses play. */
const poster = '/images/webinar.svg'

/** Defined outside the component, because a new ref callback would move the focus on every render. */
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus()

/** A video embed that loads nothing from the video's host until the user presses play. */
export function WebinarVideo({ webinar: { name, url } }: { readonly webinar: Webinar }) {
  const { text, t } = useTexts()
  const title = text(name).text
  const [playing, setPlaying] = useState(false)
  return (
    <div className={styles.figure}>
      <div className={styles.stage}>
        {playing ? (
          <iframe
            // Move the focus to the frame, because the play button, which had it, is removed.
            ref={focusFrame}
            className={styles.fill}
            src={url}
            title={title}
            // Block forms, downloads and navigation of the portal. The player needs its own origin to use storage.
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button
            type="button"
            className={styles.play}
            aria-label={t.video.play(title)}
            onClick={() => setPlaying(true)}
          >
            <img className={styles.poster} src={poster} alt="" loading="lazy" decoding="async" />
            <span className={styles.disc}>
              <Icon name="play" size="lg" />
            </span>
          </button>
        )}
      </div>
      {isUrl(url) && <div className={styles.caption}>{t.video.note(new URL(url).host)}</div>}
    </div>
  )
}
