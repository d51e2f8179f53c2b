import { fieldsOf, parseJson } from '../base/json.ts'
import { matches, storedItems } from './stored-items.ts'
import type { Client, StoredPurpose } from './stored-items.ts'

/** The port of the list. `browser/browser-privacy.ts` implements it for browsers. */
export interface PrivacyEnv {
  /** Returns the keys of local storage with their texts, or none if the browser denies storage. */
  readonly read: () => ReadonlyMap<string, string>
  /** Removes a key of local storage, and tells all pages, this one too. */
  readonly remove: (key: string) => void
  /** Removes the key pairs. */
  readonly removeKeyPairs: () => void
}

export interface Privacy {
  /**
   * Deletes what is stored for a purpose. All open pages follow.
   *
   * @param isSignedOut whether nobody is signed in here, and no sign-in is under way
   */
  readonly remove: (purpose: StoredPurpose, isSignedOut: boolean) => void
}

export function createPrivacy(client: Client, env: PrivacyEnv): Privacy {
  return {
    remove(purpose, isSignedOut) {
      for (const item of storedItems) {
        const mayDelete = item.deletion === 'always' || (item.deletion === 'signed-out' && isSignedOut)
        if (item.purpose !== purpose || !mayDelete) continue
        if (item.place === 'IndexedDB') env.removeKeyPairs()
        for (const [key, text] of env.read()) {
          const isStored = item.keys.some((pattern) => matches(pattern, key, client))
          if (isStored && (item.id !== 'pending' || isPendingOf(text, client))) env.remove(key)
        }
      }
    },
  }
}

/** Other programs on the host may store their requests under such keys, too. */
function isPendingOf(text: string, { authority, clientId }: Client): boolean {
  const { authority: pendingAuthority, client_id: pendingClient } = fieldsOf(parseJson(text))
  return pendingAuthority === authority && pendingClient === clientId
}
