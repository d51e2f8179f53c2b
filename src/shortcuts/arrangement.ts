import { maySee, viewerOf } from '../portal/access.ts'
import type { Viewer } from '../portal/access.ts'
import type { PortalConfig } from '../portal/config.ts'
import { cardGroups } from '../portal/reachable.ts'
import type { Engines } from '../app/context.tsx'
import type { Place } from '../app/storage.ts'
import { shortcutCards } from '../portal/shortcut-cards.ts'
import type { Shortcuts, ShortcutsStore } from './shortcuts.ts'

/** By key in storage; null: there is nothing to keep. */
export type Arrangement = Readonly<Record<string, string | null>>

/**
 * What the next page must know before its first paint, in the form in which entry.ts takes it: how many shortcuts the
 * dashboard shows, and for each page of cards the links of the starred ones, a line each.
 */
export function arrangementOf(config: PortalConfig, viewer: Viewer, shortcuts: Shortcuts): Arrangement {
  const room = shortcutCards(config, viewer, shortcuts).length
  const pages = cardGroups.map((group) => {
    const urls = config.cards[group].filter((card) => maySee(card, viewer)).map(({ url }) => url)
    return [`als.first/${group}`, shortcuts.stars.filter((star) => urls.includes(star)).join('\n') || null]
  })
  return { 'als.room': room > 0 ? String(room) : null, ...Object.fromEntries(pages) }
}

interface Known extends Pick<Engines, 'config' | 'now'> {
  readonly auth: Pick<Engines['auth'], 'get' | 'subscribe'>
}

type Keep = (key: string, value: string | null, place: Place) => void

/**
 * Keeps it up to date for whoever is looking: a person's where their sign-in is kept, in this tab, so that nobody sees
 * it who comes after them, and a visitor's in this browser.
 */
export function keepArrangement({ config, auth, now }: Known, shortcuts: ShortcutsStore, keep: Keep): void {
  let kept: Arrangement = {}
  let keptIn: Place | null = null
  const update = () => {
    const state = auth.get()
    const own = shortcuts.of(state)
    if (own === null) return
    const next = arrangementOf(config, viewerOf(state, config.identity.staffDomain, now()), own.get())
    const place = state.status === 'authenticated' ? 'sessionStorage' : 'localStorage'
    if (place !== keptIn) {
      kept = {}
      // Nobody is signed in (any more): nothing of them stays.
      if (place === 'localStorage') Object.keys(next).forEach((key) => keep(key, null, 'sessionStorage'))
    }
    for (const [key, value] of Object.entries(next)) if (value !== kept[key]) keep(key, value, place)
    kept = next
    keptIn = place
  }
  auth.subscribe(update)
  shortcuts.subscribe(update)
  update()
}
