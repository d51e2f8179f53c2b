import type { AuthState } from '../auth/index.ts'
import type { ShortcutsEnv } from './env.ts'

/** The cards that a person has starred, in that order, and those opened last, the latest first. A card's key is its URL. */
export interface Shortcuts {
  readonly stars: readonly string[]
  readonly recent: readonly string[]
}

/** Those of one person. */
export interface OwnShortcuts {
  /** The same object until something in it changes. */
  readonly get: () => Shortcuts
  readonly subscribe: (listener: () => void) => () => void
  readonly star: (card: string, isStarred: boolean) => void
  readonly opened: (card: string) => void
  /** Forgets what was opened; the stars stay. */
  readonly forget: () => void
}

export interface ShortcutsStore {
  /** Of who is signed in, or of whoever is not: always the same object for the same person. Null while that is not known. */
  readonly of: (state: AuthState) => OwnShortcuts | null
  readonly subscribe: (listener: () => void) => () => void
}

export const MOST_STARS = 200
export const MOST_RECENT = 12
/** Nobody's address is longer: what is, somebody else has written. */
const LONGEST = 2_000

interface Opened {
  readonly own: OwnShortcuts
  /** Reads what another page may have written. */
  readonly refresh: () => void
}

/** Stars and recently opened cards, apart for each user of this browser, and for its visitors. */
export function createShortcuts(env: ShortcutsEnv): ShortcutsStore {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const tell = () => listeners.forEach((listener) => listener())
  const people = new Map<string, Opened>()

  const open = (key: string): Opened => {
    let text = env.read(key)
    let current = shortcutsIn(text)
    let isRefused = false
    const refresh = () => {
      const found = env.read(key)
      // What could not be written is known to this page alone.
      if (isRefused || found === text) return
      text = found
      current = shortcutsIn(found)
    }
    const change = (next: (fresh: Shortcuts) => Shortcuts) => {
      refresh()
      current = next(current)
      text = JSON.stringify(current)
      env.write(key, text)
      isRefused = env.read(key) !== text
      tell()
    }
    const own: OwnShortcuts = {
      get: () => current,
      subscribe,
      star: (card, isStarred) =>
        change(({ stars, recent }) => {
          const others = stars.filter((each) => each !== card)
          return { stars: isStarred ? [...others, card].slice(-MOST_STARS) : others, recent }
        }),
      opened: (card) => change(({ stars, recent }) => ({ stars, recent: firstOf([card, ...recent], MOST_RECENT) })),
      forget: () => change(({ stars }) => ({ stars, recent: [] })),
    }
    return { own, refresh }
  }

  env.watch((changed) => {
    for (const [key, { refresh }] of people) if (changed === null || changed === key) refresh()
    tell()
  })

  return {
    subscribe,
    of(state) {
      if (state.status === 'unknown') return null
      const key = state.status === 'authenticated' ? `als.shortcuts.${state.user.sub}` : 'als.shortcuts'
      const person = people.get(key) ?? open(key)
      people.set(key, person)
      return person.own
    },
  }
}

/** The door: whoever wrote the text, what is no list of addresses is nothing. */
function shortcutsIn(text: string | null): Shortcuts {
  const kept = parsed(text ?? '')
  const list = (key: 'stars' | 'recent'): readonly unknown[] => {
    const found: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, key) : null
    return Array.isArray(found) ? found : []
  }
  return { stars: firstOf(list('stars'), MOST_STARS), recent: firstOf(list('recent'), MOST_RECENT) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The first different ones. */
function firstOf(found: readonly unknown[], most: number): readonly string[] {
  const texts = found.filter((each) => typeof each === 'string').filter((each) => each !== '' && each.length <= LONGEST)
  return [...new Set(texts)].slice(0, most)
}
