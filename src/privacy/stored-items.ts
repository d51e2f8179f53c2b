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
} from '../base/keys.ts'

export type StoredItemId =
  | 'history'
  | 'round'
  | 'stars'
  | 'recent'
  | 'others'
  | 'preferences'
  | 'announcements'
  | 'dismissed'
  | 'sign-in'
  | 'mark'
  | 'pending'
  | 'keys'
  | 'tab'

/** An item of the list. Each language has its name, purpose and end in stored-texts.ts. */
export interface StoredItem {
  readonly id: StoredItemId
  readonly place: 'localStorage' | 'sessionStorage' | 'IndexedDB'
  /** Keys, or the name of a database. A word in angle brackets stands for any text: `oidc.<state>`. */
  readonly keys: readonly string[]
  /** Of a key that each user has: the user at this page, or all others. */
  readonly owner?: 'self' | 'others'
  /** The member of a stored JSON object. The other members are another item. */
  readonly member?: 'stars' | 'recent'
  /** `asks`: something of value is lost. `signed-out`: a sign-in needs the item. `never`: it ends by itself, or by Sign Out. */
  readonly deletion: 'at-once' | 'asks' | 'signed-out' | 'never'
}

const shortcutKeys = [SHORTCUTS_KEY, `${SHORTCUTS_KEY}.<subject>`]

/**
 * Everything that the portal stores in a browser, in the order of the list. A browser test compares it with what is
 * stored after a day of use. The portal sets no cookies and uses no caches of its own.
 */
export const storedItems: readonly StoredItem[] = [
  { id: 'history', place: 'localStorage', keys: [HISTORY_KEY], deletion: 'asks' },
  { id: 'round', place: 'localStorage', keys: [ROUND_KEY], deletion: 'at-once' },
  { id: 'stars', place: 'localStorage', keys: shortcutKeys, owner: 'self', member: 'stars', deletion: 'asks' },
  { id: 'recent', place: 'localStorage', keys: shortcutKeys, owner: 'self', member: 'recent', deletion: 'at-once' },
  { id: 'others', place: 'localStorage', keys: shortcutKeys, owner: 'others', deletion: 'asks' },
  {
    id: 'preferences',
    place: 'localStorage',
    keys: [LOCALE_KEY, THEME_KEY, MENU_KEY, VIEW_KEY, FOLDED_KEY, SINGLE_KEYS_KEY],
    deletion: 'at-once',
  },
  { id: 'announcements', place: 'localStorage', keys: [ANNOUNCEMENTS_KEY], deletion: 'at-once' },
  { id: 'dismissed', place: 'localStorage', keys: [DISMISSED_KEY], deletion: 'at-once' },
  { id: 'sign-in', place: 'sessionStorage', keys: ['oidc.user:<authority>:<client id>'], deletion: 'never' },
  // A page that still has its record, such as in the back/forward cache, would sign in again without the mark.
  { id: 'mark', place: 'localStorage', keys: ['oidc-session:<authority>:<client id>'], deletion: 'never' },
  { id: 'pending', place: 'localStorage', keys: ['oidc.<state>'], deletion: 'signed-out' },
  { id: 'keys', place: 'IndexedDB', keys: ['oidc-keys'], deletion: 'signed-out' },
  // The router would write the positions again when the page is left.
  {
    id: 'tab',
    place: 'sessionStorage',
    keys: ['tsr-scroll-restoration-<version>', RELOADED_KEY, 'oidc.sent'],
    deletion: 'never',
  },
]

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
