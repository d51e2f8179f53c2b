import { SHORTCUTS_KEY } from '../app/marks.ts'
import { createStore } from '../store/index.ts'
import type { Store, WritableStore } from '../store/index.ts'
import type { ShortcutsEnv } from './env.ts'

/** The URLs of the starred cards, in the order starred, and of the cards opened last, latest first. */
export interface Shortcuts {
  readonly stars: readonly string[]
  readonly recent: readonly string[]
}

/** The shortcuts of one signed-in user, or of all visitors who are not signed in. */
export interface PersonShortcuts extends Store<Shortcuts> {
  readonly setStar: (card: string, isStarred: boolean) => void
  readonly addRecent: (card: string) => void
  /** Forgets the recent cards, but keeps the stars. */
  readonly clearRecent: () => void
}

export interface ShortcutsByPerson {
  /** Returns the same object for the same subject. `subject` is null for a visitor who is not signed in. */
  readonly of: (subject: string | null) => PersonShortcuts
}

export const MAX_STARS = 200
export const MAX_RECENT = 12
/** In characters. Longer stored URLs are ignored. */
const MAX_URL_LENGTH = 2_000

interface Person {
  readonly store: WritableStore<Shortcuts>
  readonly shortcuts: PersonShortcuts
  /** Adopts another page's changes. */
  readonly refresh: () => void
}

/** Stores stars and recent cards, separately for each user who signs in on this browser. */
export function createShortcuts(env: ShortcutsEnv): ShortcutsByPerson {
  const people = new Map<string, Person>()

  const load = (key: string): Person => {
    let text = env.read(key)
    let isRefused = false
    const store = createStore(parseShortcuts(text))
    const refresh = () => {
      const stored = env.read(key)
      // A value that storage has refused exists only in this page, so do not replace it with the older stored one.
      if (isRefused || stored === text) return
      text = stored
      store.set(parseShortcuts(stored))
    }
    const change = (next: (current: Shortcuts) => Shortcuts) => {
      refresh()
      const value = next(store.get())
      text = JSON.stringify(value)
      env.write(key, text)
      isRefused = env.read(key) !== text
      store.set(value)
    }
    const shortcuts: PersonShortcuts = {
      get: store.get,
      subscribe: store.subscribe,
      initial: store.initial,
      setStar: (card, isStarred) =>
        change(({ stars, recent }) => {
          const others = stars.filter((star) => star !== card)
          return { stars: isStarred ? [...others, card].slice(-MAX_STARS) : others, recent }
        }),
      addRecent: (card) => change(({ stars, recent }) => ({ stars, recent: urlsIn([card, ...recent], MAX_RECENT) })),
      clearRecent: () => change(({ stars }) => ({ stars, recent: [] })),
    }
    return { store, shortcuts, refresh }
  }

  env.watch((changed) => {
    for (const [key, { refresh }] of people) if (changed === null || changed === key) refresh()
  })

  return {
    of(subject) {
      const key = subject === null ? SHORTCUTS_KEY : `${SHORTCUTS_KEY}.${subject}`
      const person = people.get(key) ?? load(key)
      people.set(key, person)
      return person.shortcuts
    },
  }
}

/** Narrows stored text, which anything on this origin may have written. */
function parseShortcuts(text: string | null): Shortcuts {
  const stored = parseJson(text ?? '')
  const list = (key: 'stars' | 'recent'): readonly unknown[] => {
    const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, key) : null
    return Array.isArray(value) ? value : []
  }
  return { stars: urlsIn(list('stars'), MAX_STARS), recent: urlsIn(list('recent'), MAX_RECENT) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the first `max` distinct texts that may be URLs. */
function urlsIn(values: readonly unknown[], max: number): readonly string[] {
  const urls = values.filter((value) => typeof value === 'string')
  return [...new Set(urls.filter((url) => url !== '' && url.length <= MAX_URL_LENGTH))].slice(0, max)
}
