import { useConfig, useTexts } from '../app/context/context.tsx'
import { TextLink } from '../ui/index.ts'
import { VideoFrame } from '../ui/pictures/video-frame.tsx'
import { EmptyList } from '../app/frame/empty-list.tsx'
import { Page } from '../app/frame/page.tsx'
import { webinarIdOf } from '../portal/reachable.ts'
import * as styles from './webinars.css.ts'
import { isUrl } from '../base/is-url.ts'

/** One poster for all videos, because a video's own poster would load from its host before the user presses play. */
const poster = '/images/webinar.svg'

export function WebinarsPage() {
  const config = useConfig()
  const { text, t } = useTexts()
  return (
    <Page path="/webinars" intro={t.intros.webinars}>
      {config.webinars.length === 0 && <EmptyList hidden={false} />}
      <ul className={styles.list} role="list">
        {config.webinars.map((webinar, index) => {
          const name = text(webinar.name)
          const about = text(webinar.description)
          return (
            <li key={index} id={webinarIdOf(index)} className={styles.webinar}>
              <div className={styles.video}>
                <VideoFrame src={webinar.url} title={name.text} playLabel={t.video.play(name.text)} poster={poster}>
                  {isUrl(webinar.url) && t.video.note(new URL(webinar.url).host)}
                </VideoFrame>
              </div>
              <div className={styles.words}>
                <h2 className={styles.name} lang={name.lang}>
                  {name.text}
                </h2>
                <p className={styles.description} lang={about.lang}>
                  {about.text}
                </p>
                <p>
                  <TextLink href={webinar.url} newTabText="">
                    {t.video.watch}
                  </TextLink>
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
