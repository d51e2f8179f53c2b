import { fieldsOf, parseJson } from '../base/json.ts'
import { SHORTCUTS_KEY } from '../base/keys.ts'
import { historyEndOf } from '../status/index.ts'
import type { StoredContent } from './privacy-env.ts'
import { matches, storedItems } from './stored-items.ts'
import type { Client, StoredItem, StoredItemId } from './stored-items.ts'

/** The user at this page. */
export interface Owner {
  /** Null if nobody is signed in. */
  readonly subject: string | null
  /** Nobody is signed in here, and no sign-in is under way. */
  readonly isSignedOut: boolean
}

/** An item that is stored now. It has no stored value, no token and no subject. */
export interface StoredRow {
  readonly id: StoredItemId
  /** In characters, keys included. Null for keys, whose size no script can read. */
  readonly size: number | null
  /** Ms since 1970. Null if the end is an event. */
  readonly until: number | null
  /** Whether the tokens of the sign-in are bound to a key of this browser. Undefined for other items. */
  readonly isBound?: boolean
  /** Undefined if the user cannot delete the item now. */
  readonly deletion?: 'at-once' | 'asks'
}

/** The new texts of keys in local storage. Null removes a key. */
export type Changes = ReadonlyMap<string, string | null>

/** Returns the stored items in the order of the table. */
export function storedRows(content: StoredContent, client: Client, owner: Owner): readonly StoredRow[] {
  return storedItems.flatMap((item): readonly StoredRow[] => {
    const deletion = deletionOf(item, owner)
    if (item.place === 'IndexedDB') {
      const until = Math.max(...content.keyEnds)
      return content.keyEnds.length > 0 ? [{ id: item.id, size: null, until, ...deletion }] : []
    }
    const entries = entriesOf(item, content, client, owner)
    const [text] = entries.map(([, first]) => first)
    if (text === undefined) return []
    const size = entries.reduce((sum, [key, text]) => sum + key.length + text.length, 0)
    return [{ id: item.id, size, ...endOf(item.id, text), ...deletion }]
  })
}

/** Returns what to change in local storage to delete an item. */
export function deletionChanges(id: StoredItemId, content: StoredContent, client: Client, owner: Owner): Changes {
  const item = storedItems.find((candidate) => candidate.id === id)
  if (item === undefined || item.place !== 'localStorage' || deletionOf(item, owner).deletion === undefined)
    return new Map()
  const changes = entriesOf(item, content, client, owner).map(([key]) => {
    const { [item.member ?? '']: _deleted, ...rest } = fieldsOf(parseJson(content.local.get(key) ?? ''))
    const isShared = item.member !== undefined && Object.values(rest).some(hasItems)
    return [key, isShared ? JSON.stringify(rest) : null] as const
  })
  return new Map(changes)
}

function deletionOf({ deletion }: StoredItem, { isSignedOut }: Owner): Pick<StoredRow, 'deletion'> {
  if (deletion === 'never' || (deletion === 'signed-out' && !isSignedOut)) return {}
  return { deletion: deletion === 'asks' ? 'asks' : 'at-once' }
}

/** Returns the keys of an item with their texts, or with the item's part of them. */
function entriesOf(
  { id, place, keys, owner: itemOwner, member }: StoredItem,
  { local, session }: StoredContent,
  client: Client,
  { subject }: Owner,
): readonly (readonly [key: string, text: string])[] {
  const ownKey = subject === null ? SHORTCUTS_KEY : `${SHORTCUTS_KEY}.${subject}`
  return [...(place === 'sessionStorage' ? session : local)]
    .filter(([key]) => keys.some((pattern) => matches(pattern, key, client)))
    .filter(([key]) => itemOwner === undefined || (key === ownKey) === (itemOwner === 'self'))
    .filter(([, text]) => id !== 'pending' || isPendingOf(text, client))
    .flatMap(([key, text]) => {
      if (member === undefined) return [[key, text] as const]
      const value = fieldsOf(parseJson(text))[member]
      return hasItems(value) ? [[key, JSON.stringify(value)] as const] : []
    })
}

const hasItems = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Other programs on the host may store their requests under such keys, too. */
function isPendingOf(text: string, { authority, clientId }: Client): boolean {
  const { authority: pendingAuthority, client_id: pendingClient } = fieldsOf(parseJson(text))
  return pendingAuthority === authority && pendingClient === clientId
}

function endOf(id: StoredItemId, text: string): Pick<StoredRow, 'until' | 'isBound'> {
  if (id === 'history') return { until: historyEndOf(text) }
  if (id !== 'sign-in') return { until: null }
  const { expires_at: expiresAt, token_type: type } = fieldsOf(parseJson(text))
  return { until: typeof expiresAt === 'number' ? expiresAt * 1000 : null, isBound: type === 'DPoP' }
}
