import { useConfig, useTexts } from '../app/context/context.tsx'
import { TextLink } from '../ui/index.ts'
import { EmptyList } from '../app/frame/empty-list.tsx'
import { Page } from '../app/frame/page.tsx'
import { webinarIdOf } from '../portal/reachable.ts'
import { WebinarVideo } from './webinar-video.tsx'
import * as styles from './webinars.css.ts'

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
              <WebinarVideo webinar={webinar} />
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
