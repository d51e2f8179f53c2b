import { useHydrated } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { MenuItem } from '../../portal/config.ts'
import { badge as badgeStyle } from '../../ui/messages/badge.css.ts'
import { Icon, Tooltip, VisuallyHidden } from '../../ui/index.ts'
import { useTexts } from '../../app/context/context.tsx'
import { useReading } from '../../app/context/use-situations.ts'
import { ConfiguredLink } from '../../app/links/page-link.tsx'
import type { Notice } from '../../situation/index.ts'
import { isProgram } from '../../portal/pages.ts'
import { keyOf } from '../../portal/texts.ts'
import { NewTabArrow } from '../../ui/controls/link.tsx'
import * as styles from '../../app/frame/menu-row.css.ts'

interface MenuRowProps {
  readonly item: MenuItem
  /** The item of the current page. */
  readonly active: MenuItem | undefined
  /** Expands a collapsed menu, which has no room for a submenu. */
  readonly onExpand: (() => void) | undefined
}

/** A menu item: a link, or a button that opens and closes a submenu. */
export function MenuRow(props: MenuRowProps) {
  const { items, href } = props.item
  if (items || href === undefined) return <Submenu {...props} items={items ?? []} />
  return href === '/' ? <DashboardRow {...props} href={href} /> : <LinkRow {...props} href={href} />
}

interface LinkRowProps extends MenuRowProps {
  readonly href: string
  readonly notice?: Notice | undefined
}

/** The item of the dashboard, with what every other page says of the sites: the dashboard says it itself. */
function DashboardRow(props: LinkRowProps) {
  const notice = useReading((reading) => reading.notice)
  // The prerendered page does not know it.
  const isShown = useHydrated() && props.item !== props.active
  return <LinkRow {...props} notice={isShown ? notice : undefined} />
}

function LinkRow({ item, href, active, notice }: LinkRowProps) {
  const { t, text } = useTexts()
  const label = text(item.label)
  const note = notice && t.menu.notes[notice]
  return (
    <li>
      <Tooltip text={note === undefined ? label.text : `${label.text} ${note}`} lang={label.lang}>
        <ConfiguredLink href={href} current={item === active} className={styles.row}>
          <Face item={item} />
          {note !== undefined && (
            <>
              <span className={notice === 'down' ? styles.downDot : styles.dot} />
              <VisuallyHidden>{` ${note}`}</VisuallyHidden>
            </>
          )}
          {isProgram(href) && (
            <span className={styles.newTab}>
              <NewTabArrow text={t.opensInNewTab} />
            </span>
          )}
        </ConfiguredLink>
      </Tooltip>
    </li>
  )
}

function Submenu({ items, ...props }: MenuRowProps & { readonly items: readonly MenuItem[] }) {
  const { item, active, onExpand } = props
  const { text } = useTexts()
  const label = text(item.label)
  const id = useId()
  const [opened, setOpened] = useState(() => active !== undefined && items.includes(active))
  const open = opened && onExpand === undefined
  const toggle = () => {
    setOpened(!open)
    onExpand?.()
  }
  return (
    <li>
      <Tooltip text={label.text} lang={label.lang}>
        <button
          type="button"
          className={styles.row}
          aria-expanded={open}
          aria-controls={id}
          aria-current={item === active ? 'page' : undefined}
          onClick={toggle}
        >
          <Face item={item} />
          <span className={styles.chevron}>
            <Icon name="chevron-down" size="sm" />
          </span>
        </button>
      </Tooltip>
      <ul id={id} className={styles.submenu} role="list" hidden={!opened}>
        {items.map((inner) => (
          <MenuRow key={keyOf(inner.label)} {...props} item={inner} />
        ))}
      </ul>
    </li>
  )
}

function Face({ item }: { readonly item: MenuItem }) {
  const { text } = useTexts()
  const label = text(item.label)
  const badge = item.badge === undefined ? undefined : text(item.badge)
  return (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.label} lang={label.lang}>
        {label.text}
      </span>
      {badge && (
        <span className={styles.badge}>
          <span className={badgeStyle} lang={badge.lang}>
            {badge.text}
          </span>
        </span>
      )}
    </>
  )
}
