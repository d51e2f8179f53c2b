import {
  ANNOUNCEMENTS_KEY,
  DISMISSED_KEY,
  FOLDED_KEY,
  HISTORY_KEY,
  LOCALE_KEY,
  MENU_KEY,
  SINGLE_KEYS_KEY,
  RELOADED_KEY,
  ROUND_KEY,
  SHORTCUTS_KEY,
  THEME_KEY,
  VIEW_KEY,
  WATCHED_KEY,
} from '../base/keys.ts'

/** What items are stored for: each is a row of the list in Preferences. */
export const storedPurposes = ['sites', 'cards', 'preferences', 'announcements', 'sign-in'] as const
export type StoredPurpose = (typeof storedPurposes)[number]

/** An item of the table. privacy.md has its name, purpose and end. */
interface Item {
  readonly id: string
  readonly purpose: StoredPurpose
  readonly place: 'localStorage' | 'sessionStorage' | 'IndexedDB'
  /** Keys, or the name of a database. A word in angle brackets stands for any text: `oidc.<state>`. */
  readonly keys: readonly string[]
  /** `signed-out`: a sign-in needs the item. `never`: it ends by itself, or by Sign Out. */
  readonly deletion: 'always' | 'signed-out' | 'never'
}

/**
 * Everything that the portal stores in a browser. A browser test compares it with what is stored after a day of use. The
 * portal sets no cookies and uses no caches of its own.
 */
export const storedItems = [
  { id: 'history', purpose: 'sites', place: 'localStorage', keys: [HISTORY_KEY], deletion: 'always' },
  { id: 'round', purpose: 'sites', place: 'localStorage', keys: [ROUND_KEY], deletion: 'always' },
  {
    id: 'cards',
    purpose: 'cards',
    place: 'localStorage',
    keys: [SHORTCUTS_KEY, `${SHORTCUTS_KEY}.<subject>`],
    deletion: 'always',
  },
  {
    id: 'preferences',
    purpose: 'preferences',
    place: 'localStorage',
    keys: [LOCALE_KEY, THEME_KEY, MENU_KEY, VIEW_KEY, FOLDED_KEY, SINGLE_KEYS_KEY],
    deletion: 'always',
  },
  {
    id: 'announcements',
    purpose: 'announcements',
    place: 'localStorage',
    keys: [ANNOUNCEMENTS_KEY],
    deletion: 'always',
  },
  { id: 'dismissed', purpose: 'announcements', place: 'localStorage', keys: [DISMISSED_KEY], deletion: 'always' },
  {
    id: 'sign-in',
    purpose: 'sign-in',
    place: 'sessionStorage',
    keys: ['oidc.user:<authority>:<client id>'],
    deletion: 'never',
  },
  // A page that still has its record, such as in the back/forward cache, would sign in again without the mark.
  {
    id: 'mark',
    purpose: 'sign-in',
    place: 'localStorage',
    keys: ['oidc-session:<authority>:<client id>'],
    deletion: 'never',
  },
  { id: 'pending', purpose: 'sign-in', place: 'localStorage', keys: ['oidc.<state>'], deletion: 'signed-out' },
  {
    id: 'keys',
    purpose: 'sign-in',
    place: 'IndexedDB',
    keys: ['oidc-keys:<authority>:<client id>'],
    deletion: 'signed-out',
  },
  // The router would write the positions again when the page is left.
  {
    id: 'tab',
    purpose: 'preferences',
    place: 'sessionStorage',
    keys: ['tsr-scroll-restoration-<version>', RELOADED_KEY, 'oidc.sent', WATCHED_KEY],
    deletion: 'never',
  },
] as const satisfies readonly Item[]

export type StoredItem = (typeof storedItems)[number]
export type StoredItemId = StoredItem['id']

/** The part of the configuration that keys contain. */
export interface Client {
  readonly authority: string
  readonly clientId: string
}

/** Whether `key` is one that the pattern stands for, at this client. */
export function matches(pattern: string, key: string, { authority, clientId }: Client): boolean {
  const own = pattern.replace('<authority>', () => authority).replace('<client id>', () => clientId)
  const [start = '', end] = own.split(/<[^>]+>/)
  return end === undefined ? key === own : key.startsWith(start) && key.endsWith(end) && key.length > start.length
}
