import type { ReactNode } from 'react'
import { ANNOUNCEMENTS_KEY } from '../app/marks.ts'
import { writeStorage } from '../app/safe-storage.ts'
import type { Locale } from '../i18n/index.ts'
import { MAX_SHOWN, shownAnnouncements } from '../portal/announcement.ts'
import type { Announcement, Announcements, Markup, StoredAnnouncements } from '../portal/announcement.ts'
import { markupOf } from './markup.ts'

interface Storing {
  readonly announcements: Announcements
  readonly now: number
  /** A class from the style sheet that the announcements need. */
  readonly className: string
  readonly render: (item: Announcement, locale: Locale, isWhole: boolean) => ReactNode
}

/** Stores the announcements that have not ended, with their markup, for the first paint of the next visit. */
export function storeAnnouncements({ announcements: { items, file }, now, className, render }: Storing): void {
  const lasting = items.filter(({ until }) => now < until)
  const views = [shownAnnouncements(items, true, now), shownAnnouncements(items, false, now), lasting]
  const placed = views.flatMap((view) => view.slice(0, MAX_SHOWN))
  const markupIn = (item: Announcement, locale: Locale) =>
    [true, false].map((isWhole) => markupOf(render(item, locale, isWhole))[0] ?? '') as [Markup, Markup] // always two
  const stored: StoredAnnouncements = {
    file,
    css: cssWith(className),
    release: document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content,
    items: lasting.map((item) => ({
      ...item,
      ...(placed.includes(item) && { markup: { en: markupIn(item, 'en'), es: markupIn(item, 'es') } }),
    })),
  }
  writeStorage(ANNOUNCEMENTS_KEY, lasting.length > 0 ? JSON.stringify(stored) : null)
}

/** Returns the text of the last style sheet with a rule for a class. The first script may have added an older one. */
function cssWith(className: string): string {
  const sheets = document.adoptedStyleSheets.map(({ cssRules }) =>
    Array.from(cssRules, ({ cssText }) => cssText).join(''),
  )
  return sheets.filter((text) => text.includes(`.${className}`)).at(-1) ?? ''
}
