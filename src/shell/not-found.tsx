import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePortal } from '../app/context.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useOverlay } from '../app/overlay.tsx'
import { visibleMenu } from '../portal/access.ts'
import type { MenuItem } from '../portal/config.ts'
import { knownPathOf, leavesPortal } from '../portal/pages.ts'
import { reachableCards } from '../portal/reachable.ts'
import { textsOf } from '../portal/texts.ts'
import { Button, Icon, TextLink } from '../ui/index.ts'
import { useCurrentPath } from './current-path.ts'
import { nearestTo } from './nearest.ts'
import * as styles from './not-found.css.ts'
import { hiddenWhileReturning } from './shell.css.ts'
import { Page } from '../app/page.tsx'

export function NotFoundPage() {
  const { config, viewer, text, t } = usePortal()
  const texts = t.notFound
  const { show } = useOverlay()
  return (
    <Page path={undefined} intro={texts.text}>
      <div className={styles.ways}>
        <Meant />
        <p className={styles.row}>
          <PageLink href="/" className={styles.home}>
            <Icon name="dashboard" />
            {texts.home}
          </PageLink>
          <Button kind="secondary" look="outline" icon="search" aria-haspopup="dialog" onClick={() => show('search')}>
            {t.search}
          </Button>
        </p>
        <h2>{texts.pages}</h2>
        <ul className={`${styles.list} ${hiddenWhileReturning}`} role="list">
          {pagesOf(visibleMenu(config.menu, viewer)).map((item) => {
            const label = text(item.label)
            return (
              <li key={item.href}>
                <PageLink href={item.href} lang={label.lang} className={styles.way}>
                  <Icon name={item.icon} />
                  <span>{label.text}</span>
                </PageLink>
              </li>
            )
          })}
        </ul>
      </div>
    </Page>
  )
}

/** Offers the page or card whose address or name resembles the path. Its space is reserved, to avoid layout shift. */
function Meant() {
  const { config, viewer, text, t } = usePortal()
  const path = useCurrentPath()
  // The prerendered 404.html is the same for all unknown paths.
  const isHydrated = useHydrated()
  const nearest = useMemo(() => {
    const pages = pagesOf(visibleMenu(config.menu, viewer)).map(({ label, href }) => ({ name: label, href }))
    const cards = reachableCards(config, viewer)
    const destinations = [...pages, ...cards.map(({ card: { name, url } }) => ({ name, href: url }))]
    return nearestTo(
      path,
      destinations.map(({ name, href }) => ({
        name,
        href,
        names: [...textsOf(name), href.startsWith('/') ? href : ''],
      })),
    )
  }, [config, viewer, path])
  if (!isHydrated || !nearest) return <div className={styles.meant} />
  const [before, after] = t.notFound.meant
  const label = text(nearest.name)
  const { href } = nearest
  return (
    <div className={styles.meant}>
      <p>
        {before}
        {leavesPortal(href) ? (
          <TextLink href={href} newTabText={t.opensInNewTab}>
            <span lang={label.lang}>{label.text}</span>
          </TextLink>
        ) : (
          <PageLink href={href} lang={label.lang}>
            {label.text}
          </PageLink>
        )}
        {after}
      </p>
    </div>
  )
}

/** Returns the pages of the menu except the dashboard, which has a separate link above. */
function pagesOf(items: readonly MenuItem[]): readonly MenuItem[] {
  const pages = items.flatMap((item) => {
    const { items: inner, href } = item
    return inner ? [...(knownPathOf(href) === undefined ? [] : [item]), ...pagesOf(inner)] : [item]
  })
  return pages.filter(({ href }, at) => href !== '/' && pages.findIndex((page) => page.href === href) === at)
}
