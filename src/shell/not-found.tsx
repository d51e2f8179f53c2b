import { useConfig, useTexts } from '../app/context.tsx'
import { useAuthState, useViewer } from '../app/use-viewer.ts'
import { ConfiguredLink, PageLink } from '../app/page-link.tsx'
import { useOverlay } from '../app/overlay.tsx'
import { visibleMenu } from '../portal/access.ts'
import type { MenuItem, MenuLink } from '../portal/config.ts'
import { pageAt } from '../portal/pages.ts'
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
          {pagesOf(visibleMenu(config.menu, viewer)).map((item) => {
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

/** Returns the links of the menu except the dashboard, which has a separate link above. */
function pagesOf(items: readonly MenuItem[]): readonly MenuLink[] {
  const pages = items.flatMap((item) => {
    const { items: inner = [], href } = item
    const isListed = href !== undefined && (inner.length === 0 || pageAt(href) !== undefined)
    return [...(isListed ? [{ ...item, href }] : []), ...pagesOf(inner)]
  })
  return pages.filter(({ href }, index) => href !== '/' && pages.findIndex((page) => page.href === href) === index)
}
