import { usePortal } from '../app/context.tsx'
import { PageLink } from '../app/page-link.tsx'
import { visibleMenu } from '../portal/access.ts'
import type { MenuItem } from '../portal/config.ts'
import * as styles from './not-found.css.ts'
import { Page } from './page.tsx'

export function NotFoundPage() {
  const { config, viewer, text, t } = usePortal()
  return (
    <Page path={undefined} intro={t.notFound.text}>
      <div className={styles.ways}>
        <p>
          <PageLink href="/">{t.notFound.home}</PageLink>
        </p>
        <p>{t.notFound.hint}</p>
        <ul className={styles.list} data-by-viewer>
          {pagesOf(visibleMenu(config.menu, viewer)).map((item) => {
            const label = text(item.label)
            return (
              <li key={item.href}>
                <PageLink href={item.href} lang={label.lang}>
                  {label.text}
                </PageLink>
              </li>
            )
          })}
        </ul>
      </div>
    </Page>
  )
}

/** Without the way home, which stands above. An item with a submenu is no page: those in it are. */
function pagesOf(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => (item.items ? pagesOf(item.items) : item.href === '/' ? [] : [item]))
}
