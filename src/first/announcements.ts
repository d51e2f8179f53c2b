import { ANNOUNCEMENTS_KEY } from '../app/marks.ts'
import { partSelector } from '../app/painted-parts.ts'
import { shownAnnouncements } from '../portal/announcement.ts'
import type { Markup, StoredAnnouncements } from '../portal/announcement.ts'
import type { Locale } from '../portal/config.ts'

/** The announcements that the last visit stored. None if there are none, or if something else is stored. */
export function readStoredAnnouncements(): StoredAnnouncements {
  try {
    const stored = JSON.parse(localStorage.getItem(ANNOUNCEMENTS_KEY) ?? '') as StoredAnnouncements
    // Throws for other data.
    shownAnnouncements(stored.items, true, 0)
    return stored
  } catch {
    return { items: [], file: '', css: '' }
  }
}

/** Returns a function that shows stored announcements in the parsed page, if there are any to show. */
export function announcementPainter({ items, css }: StoredAnnouncements): (() => void) | undefined {
  const isDashboard = location.pathname === '/'
  const shown = shownAnnouncements(items, isDashboard, Date.now())
  if (shown.length === 0) return undefined
  return () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    // The build renders pages in these languages only.
    const locale = document.documentElement.lang as Locale
    const nodes = shown.map(({ markup }) => nodeOf(markup[locale][isDashboard ? 0 : 1]))
    document.querySelector(partSelector('announcements'))?.append(...nodes)
  }
}

function nodeOf(markup: Markup): Node | string {
  if (typeof markup === 'string') return markup
  const [namespace, tag, attributes, ...content] = markup
  const element = document.createElementNS(namespace, tag)
  attributes.forEach(([name, value]) => element.setAttribute(name, value))
  element.append(...content.map(nodeOf))
  return element
}
