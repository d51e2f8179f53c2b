import { useConfig, useTexts } from '../app/context.tsx'
import { useAuthState, useViewer } from '../app/use-viewer.ts'
import { ConfiguredLink, PageLink } from '../app/page-link.tsx'
import { useOverlay } from '../app/overlay.tsx'
import { reachablePages } from '../portal/reachable.ts'
import { Button, Icon } from '../ui/index.ts'
import * as styles from './not-found.css.ts'
import { hiddenWhileReturning } from './shell.css.ts'
import { Page } from '../app/page.tsx'

export function NotFoundPage() {
  const config = useConfig()
  const viewer = useViewer()
  const isKnown = useAuthState().status !== 'unknown'
  const { text, t } = useTexts()
  const texts = t.notFound
  const { show } = useOverlay()
  const pages = reachablePages(config, viewer).filter(
    // The dashboard has a separate link above the list.
    ({ href }, index, all) => href !== '/' && all.findIndex((page) => page.href === href) === index,
  )
  return (
    <Page path={undefined} intro={texts.text}>
      <div className={styles.ways}>
        <p className={styles.row}>
          <PageLink to="/" className={styles.home}>
            <Icon name="dashboard" />
            <span>{texts.home}</span>
          </PageLink>
          <Button kind="secondary" look="outline" icon="search" aria-haspopup="dialog" onClick={() => show('search')}>
            {t.search}
          </Button>
        </p>
        <h2>{texts.pages}</h2>
        <ul className={isKnown ? styles.list : `${styles.list} ${hiddenWhileReturning}`} role="list">
          {pages.map((item) => {
            const label = text(item.label)
            return (
              <li key={item.href}>
                <ConfiguredLink href={item.href} lang={label.lang} className={styles.way}>
                  <Icon name={item.icon} />
                  <span>{label.text}</span>
                </ConfiguredLink>
              </li>
            )
          })}
        </ul>
      </div>
    </Page>
  )
}
