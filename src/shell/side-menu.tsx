import { useId } from 'react'
import { visibleMenu } from '../portal/access.ts'
import type { MenuItem } from '../portal/config.ts'
import { activePathOf, knownPathOf } from '../portal/pages.ts'
import { Button, Tooltip } from '../ui/index.ts'
import { Account } from './account.tsx'
import { usePortal } from '../app/context.tsx'
import { useMarkedPath } from './current-path.ts'
import { MenuEntry } from './menu-entry.tsx'
import { PreferenceSwitches } from './preference-switches.tsx'
import { SearchButton } from '../search/search.tsx'
import { ShortName } from './short-name.tsx'
import * as styles from './side-menu.css.ts'

type SideMenuProps =
  | {
      readonly place: 'sidebar'
      readonly collapsed: boolean
      readonly onToggle: () => void
      readonly onExpand: () => void
    }
  | { readonly place: 'drawer'; readonly onNavigate: () => void }

/** The menu: pages, preferences and account. Beside the page, or in the drawer, which is never collapsed. */
export function SideMenu(props: SideMenuProps) {
  const { config, viewer, t } = usePortal()
  const itemsId = useId()
  const items = visibleMenu(config.menu, viewer).map(withOwnPage)
  const path = useMarkedPath()
  const active = path === undefined ? undefined : activeItemOf(items, path)
  const inSidebar = props.place === 'sidebar'
  const collapsed = inSidebar && props.collapsed
  const toggleName = collapsed ? t.menu.expand : t.menu.collapse
  return (
    <div className={styles.menu}>
      <nav className={styles.nav} aria-label={t.menu.label}>
        <div className={styles.header}>
          <ShortName />
          {inSidebar && (
            <div className={styles.tools}>
              <SearchButton />
              <Tooltip text={toggleName}>
                <Button
                  kind="secondary"
                  look="empty"
                  icon="menu"
                  aria-label={toggleName}
                  aria-expanded={!collapsed}
                  aria-controls={itemsId}
                  onClick={props.onToggle}
                />
              </Tooltip>
            </div>
          )}
        </div>
        <ul id={itemsId} className={styles.items} role="list" data-by-viewer>
          {items.map((item) => (
            <MenuEntry
              key={item.href}
              item={item}
              active={active}
              collapsed={collapsed}
              onExpand={inSidebar ? props.onExpand : undefined}
              onNavigate={inSidebar ? undefined : props.onNavigate}
            />
          ))}
        </ul>
      </nav>
      <PreferenceSwitches place={props.place} />
      <Account />
    </div>
  )
}

/** An item with a submenu is no link: the page of the portal that it leads to comes first in the submenu, if none there does. */
function withOwnPage(item: MenuItem): MenuItem {
  const { items, badge: _badge, ...page } = item
  const path = knownPathOf(item.href)
  if (!items || path === undefined || items.some(({ href }) => knownPathOf(href) === path)) return item
  return { ...item, items: [page, ...items] }
}

/** The one item to mark. Where several lead to the same path it is the first, and in a submenu before its parent. */
function activeItemOf(items: readonly MenuItem[], path: string): MenuItem | undefined {
  const all = withInner(items)
  const activePath = activePathOf(
    all.map((item) => item.href),
    path,
  )
  return all.find((item) => item.href === activePath)
}

function withInner(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => [...withInner(item.items ?? []), item])
}
