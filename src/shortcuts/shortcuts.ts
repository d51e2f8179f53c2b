import { SHORTCUTS_KEY } from '../base/keys.ts'
import { fieldsOf, parseJson, stringsIn } from '../base/json.ts'
import type { SharedStorage } from '../base/safe-storage.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'

/** The ids of the starred cards, in the user's order, and of the cards opened last, latest first. */
export interface Shortcuts {
  readonly stars: readonly string[]
  readonly recent: readonly string[]
}

/** The shortcuts of one signed-in user, or of all visitors who are not signed in. */
export interface PersonShortcuts extends Store<Shortcuts> {
  /** A new star comes last. */
  readonly setStar: (card: string, isStarred: boolean) => void
  /** Puts the starred ones among these cards into this order. Other stars keep their places. */
  readonly orderStars: (cards: readonly string[]) => void
  readonly addRecent: (card: string) => void
}

export interface ShortcutsByPerson {
  /** Returns the same object for the same subject. `subject` is null for a visitor who is not signed in. */
  readonly of: (subject: string | null) => PersonShortcuts
  /** Moves the stars that were given before signing in to the user who has signed in. */
  readonly adoptStars: (subject: string) => void
}

export const MAX_STARS = 200
export const MAX_RECENT = 12
/** In characters. Longer stored ids are ignored. */
const MAX_ID_LENGTH = 2_000

interface Person {
  readonly shortcuts: PersonShortcuts
  readonly change: (next: (current: Shortcuts) => Shortcuts) => void
  /** Adopts another page's changes. */
  readonly refresh: () => void
}

/**
 * Stores stars and recent cards, separately for each user who signs in on this browser.
 *
 * @param idOf turns what earlier versions stored into the id of a card, and leaves ids as they are
 */
export function createShortcuts(storage: SharedStorage, idOf: (stored: string) => string): ShortcutsByPerson {
  const people = new Map<string, Person>()

  const load = (key: string): Person => {
    let text = storage.read(key)
    let isRefused = false
    const store = createStore(parseShortcuts(text, idOf))
    const refresh = () => {
      const stored = storage.read(key)
      // A value that storage has refused exists only in this page, so do not replace it with the older stored one.
      if (isRefused || stored === text) return
      text = stored
      store.set(parseShortcuts(stored, idOf))
    }
    const change = (next: (current: Shortcuts) => Shortcuts) => {
      refresh()
      const value = next(store.get())
      text = value.stars.length + value.recent.length > 0 ? JSON.stringify(value) : null
      isRefused = !storage.write(key, text)
      store.set(value)
    }
    const shortcuts: PersonShortcuts = {
      ...store,
      setStar: (card, isStarred) =>
        change(({ stars, recent }) => {
          const remaining = stars.filter((star) => star !== card)
          return { stars: isStarred ? [...remaining, card].slice(-MAX_STARS) : remaining, recent }
        }),
      orderStars: (cards) =>
        change(({ stars, recent }) => {
          const ordered = new Set(cards.filter((card) => stars.includes(card)))
          const next = ordered.values()
          return { stars: stars.map((star) => (ordered.has(star) ? (next.next().value ?? star) : star)), recent }
        }),
      addRecent: (card) => change(({ stars, recent }) => ({ stars, recent: idsIn([card, ...recent], MAX_RECENT) })),
    }
    // What has an id now is stored with it, before the name changes that it was known by.
    if (text !== null && JSON.stringify(store.get()) !== text) change((current) => current)
    storage.onChange(key, refresh)
    return { shortcuts, change, refresh }
  }

  const personOf = (subject: string | null): Person => {
    const key = subject === null ? SHORTCUTS_KEY : `${SHORTCUTS_KEY}.${subject}`
    const person = people.get(key) ?? load(key)
    people.set(key, person)
    return person
  }

  return {
    of: (subject) => personOf(subject).shortcuts,
    adoptStars(subject) {
      const visitor = personOf(null)
      visitor.refresh()
      const given = visitor.shortcuts.get().stars
      if (given.length === 0) return
      personOf(subject).change(({ stars, recent }) => ({ stars: idsIn([...stars, ...given], MAX_STARS), recent }))
      visitor.change(({ recent }) => ({ stars: [], recent }))
    },
  }
}

/** Narrows stored text, which anything on this origin may have written. */
function parseShortcuts(text: string | null, idOf: (stored: string) => string): Shortcuts {
  const stored = fieldsOf(parseJson(text ?? 'null'))
  const list = (key: 'stars' | 'recent') => stringsIn(stored[key]).map(idOf)
  return { stars: idsIn(list('stars'), MAX_STARS), recent: idsIn(list('recent'), MAX_RECENT) }
}

/** Returns the first `max` distinct texts that may be ids. */
function idsIn(ids: readonly string[], max: number): readonly string[] {
  return [...new Set(ids.filter((id) => id !== '' && id.length <= MAX_ID_LENGTH))].slice(0, max)
}
