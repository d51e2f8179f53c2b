import { ANNOUNCEMENTS_KEY, TRANSLATING_MARK } from '../app/marks.ts'
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

/** Shows stored announcements in the prerendered page before the first paint. The page is hidden until it is parsed. */
export function showAnnouncements({ items, css }: StoredAnnouncements): void {
  const root = document.documentElement
  const isDashboard = location.pathname === '/'
  const shown = shownAnnouncements(items, isDashboard, Date.now())
  if (shown.length === 0) return
  const show = () => {
    // First, because the rest throws if something else is stored.
    root.removeAttribute(TRANSLATING_MARK)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    // The build renders pages in these languages only.
    const markupOf = ({ markup }: (typeof shown)[number]) => markup[root.lang as Locale][isDashboard ? 0 : 1]
    document.querySelector(partSelector('announcements'))?.append(...shown.map((item) => nodeOf(markupOf(item))))
  }
  if (document.readyState !== 'loading') return show()
  root.setAttribute(TRANSLATING_MARK, '')
  // After language.ts, which listens first and replaces the page.
  document.addEventListener('readystatechange', show, { once: true })
}

function nodeOf(markup: Markup): Node | string {
  if (typeof markup === 'string') return markup
  const [namespace, tag, attributes, ...content] = markup
  const element = document.createElementNS(namespace, tag)
  attributes.forEach(([name, value]) => element.setAttribute(name, value))
  element.append(...content.map(nodeOf))
  return element
}
