import { ANNOUNCEMENTS_KEY } from '../app/marks.ts'
import { partSelector } from '../app/painted-parts.ts'
import { MAX_SHOWN, shownAnnouncements } from '../portal/announcement.ts'
import type { Markup, StoredAnnouncements } from '../portal/announcement.ts'
import type { Locale } from '../portal/config.ts'

/** Returns the announcements that the last visit stored, or none if nothing valid is stored. */
export function readStoredAnnouncements(): StoredAnnouncements {
  try {
    const stored = JSON.parse(localStorage.getItem(ANNOUNCEMENTS_KEY) ?? '') as StoredAnnouncements
    // Throws if `items` is not a list, or contains null.
    shownAnnouncements(stored.items, true, 0)
    if (typeof stored.file === 'string' && typeof stored.css === 'string') return stored
  } catch {
    // Storage is denied, or has no valid announcements.
  }
  return { items: [], file: '', css: '' }
}

/** Returns a function that shows stored announcements in the parsed page, or undefined if there are none to show. */
export function announcementPainter({ items, css, release }: StoredAnnouncements): (() => void) | undefined {
  // Some hosts serve the dashboard as /index.html, too.
  const isDashboard = /^\/(index\.html)?$/.test(location.pathname)
  const shown = shownAnnouncements(items, isDashboard, Date.now())
  if (shown.length === 0) return undefined
  return () => {
    // Class names and icons differ between releases.
    if (release !== document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    // The build renders pages in these languages only.
    const locale = document.documentElement.lang as Locale
    try {
      const nodes = shown.flatMap(({ markup }) => (markup ? nodeOf(markup[locale][isDashboard ? 0 : 1]) : []))
      document.querySelector(partSelector('announcements'))?.append(...nodes.slice(0, MAX_SHOWN))
    } catch {
      // Another program on the host has stored something else as markup. The portal shows the announcements later.
    }
  }
}

/** The allowed elements. Other programs on the host share the storage, and must not inject a frame or a form. */
const tags = ['article', 'div', 'p', 'span', 'a', 'svg', 'use']
const attributeNames = ['class', 'lang', 'target', 'rel', 'aria-hidden']

function nodeOf(markup: Markup): Node | string {
  if (typeof markup === 'string') return markup
  const [namespace, tag, attributes, ...content] = markup
  if (!tags.includes(tag)) return ''
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of attributes) {
    const isAllowed = name === 'href' ? /^(https:\/)?\//i.test(value) : attributeNames.includes(name)
    if (isAllowed) element.setAttribute(name, value)
  }
  element.append(...content.map(nodeOf))
  return element
}
