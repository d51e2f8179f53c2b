import type { PrivacyEnv } from './privacy-env.ts'
import type { Client, StoredItemId } from './stored-items.ts'
import { deletionChanges, storedRows } from './stored-rows.ts'
import type { Owner, StoredRow } from './stored-rows.ts'

/** The list of what is stored in this browser. */
export interface Privacy {
  readonly read: (owner: Owner) => Promise<readonly StoredRow[]>
  /** Deletes an item, unless the owner may not. All open pages follow. */
  readonly remove: (id: StoredItemId, owner: Owner) => Promise<void>
  /** Calls the listener when a page has changed what is stored. Returns a function that unsubscribes. */
  readonly onChange: (listener: () => void) => () => void
}

export function createPrivacy(client: Client, env: PrivacyEnv): Privacy {
  const read = async (owner: Owner) => storedRows(await env.read(), client, owner)
  return {
    read,
    async remove(id, owner) {
      const content = await env.read()
      deletionChanges(id, content, client, owner).forEach((text, key) => env.write(key, text))
      if (id === 'keys' && owner.isSignedOut) await env.removeKeys()
    },
    onChange: env.onChange,
  }
}
