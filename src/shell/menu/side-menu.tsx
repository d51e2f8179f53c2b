import { useId } from 'react'
import type { ReactNode } from 'react'
import { visibleMenu } from '../../portal/access.ts'
import type { MenuItem } from '../../portal/config.ts'
import { isProgram, pageAt } from '../../portal/pages.ts'
import { keyOf } from '../../portal/texts.ts'
import { Button, Tooltip } from '../../ui/index.ts'
import { NewTabArrow } from '../../ui/controls/link.tsx'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import { useMenuPath } from '../../app/context/current-path.ts'
import { useOverlay } from '../../app/context/overlay.tsx'
import type { Overlay } from '../../app/context/overlay.tsx'
import { useMenuState } from '../../app/context/use-menu.ts'
import { useAuthState, useViewer } from '../../app/context/use-viewer.ts'
import { activeItemOf } from './active-item.ts'
import { MenuRow } from './menu-row.tsx'
import { ConfiguredLink } from '../../app/links/page-link.tsx'
import { PreferencesButton } from '../preferences/preferences.tsx'
import { SearchField } from './search-button.tsx'
import { ShortName } from './short-name.tsx'
import { hiddenWhileReturning } from '../../app/links/page-list.css.ts'
import * as styles from './side-menu.css.ts'

/** What other features put into a menu, which may be collapsed. */
export interface MenuSlots {
  /** Renders the account. `onDone` is called when a sign-in has ended, or a sign-out has failed. */
  readonly account: (onDone: (() => void) | undefined) => ReactNode
  /** The programs or the starred cards. */
  readonly programs: ReactNode
}

interface SideMenuProps extends MenuSlots {
  /** Closes the drawer around the menu. Without it, the menu stands beside the page, where it may be collapsed. */
  readonly onClose?: () => void
}

/** The menu with pages, programs, preferences and account. */
export function SideMenu({ onClose, account, programs }: SideMenuProps) {
  const config = useConfig()
  const viewer = useViewer()
  const isKnown = useAuthState().status !== 'unknown'
  const { t, text } = useTexts()
  const itemsId = useId()
  const visibleItems = visibleMenu(config.menu, viewer).map(withOwnPage)
  const legalItems = visibleItems.filter(isLegal)
  const items = visibleItems.filter((item) => !isLegal(item))
  const path = useMenuPath()
  const active = path === undefined ? undefined : activeItemOf(items, path)
  const menu = useMenuState()
  const inSidebar = onClose === undefined
  const collapsed = inSidebar && menu.collapsed
  const { show } = useOverlay()
  const open = (overlay: Overlay) => () => {
    onClose?.()
    show(overlay)
  }
  const toggleName = collapsed ? t.menu.expand : t.menu.collapse
  return (
    <div className={styles.menu}>
      <nav className={styles.nav} aria-label={t.menu.label}>
        {inSidebar && (
          <div className={styles.header}>
            <Tooltip text={toggleName}>
              <Button
                kind="secondary"
                look="empty"
                icon="menu"
                aria-label={toggleName}
                aria-expanded={!collapsed}
                aria-controls={itemsId}
                onClick={menu.toggle}
              />
            </Tooltip>
            <ShortName />
          </div>
        )}
        <div className={inSidebar ? undefined : styles.drawerHeader}>
          <SearchField onOpen={open('search')} />
        </div>
        <div className={styles.scroller}>
          <ul id={itemsId} className={isKnown ? styles.items : `${styles.items} ${hiddenWhileReturning}`} role="list">
            {items.map((item) => (
              <MenuRow
                key={keyOf(item.label)}
                item={item}
                active={active}
                onExpand={collapsed ? menu.expand : undefined}
              />
            ))}
          </ul>
          {programs}
        </div>
        {legalItems.length > 0 && (
          <ul className={styles.legal} role="list">
            {legalItems.map(({ label, href = '' }) => (
              <li key={keyOf(label)}>
                <ConfiguredLink href={href} lang={text(label).lang} className={styles.legalLink}>
                  <span>{text(label).text}</span>
                  {isProgram(href) && <NewTabArrow text={t.opensInNewTab} />}
                </ConfiguredLink>
              </li>
            ))}
          </ul>
        )}
      </nav>
      {account(onClose)}
      <PreferencesButton onOpen={open('preferences')} />
    </div>
  )
}

/** Whether an item is small and below the others, where people look for the imprint and the privacy notice. */
const isLegal = ({ icon, items }: MenuItem): boolean => icon === undefined && items === undefined

/** Adds the page of an item to its submenu, unless it is listed there, because an item with a submenu is a button. */
function withOwnPage(item: MenuItem): MenuItem {
  const { items, badge: _badge, ...page } = item
  const path = pageAt(item.href ?? '')
  if (!items || path === undefined || items.some(({ href = '' }) => pageAt(href) === path)) return item
  return { ...item, items: [page, ...items] }
}
