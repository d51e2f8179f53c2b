import { browserStorage } from '../../base/safe-storage.ts'
import type { PrivacyEnv } from '../privacy.ts'
import type { Client } from '../stored-items.ts'

export const createBrowserPrivacy = ({ authority, clientId }: Client): PrivacyEnv => ({
  read() {
    try {
      return new Map(Object.entries(localStorage))
    } catch {
      return new Map()
    }
  },
  remove(key) {
    browserStorage.write(key, null)
    // The browser tells only the other pages. The stores of this one follow in the same way.
    dispatchEvent(new StorageEvent('storage', { key }))
  },
  removeKeyPairs() {
    // The database of src/auth/browser/key-pairs.ts. Browsers that deny it have none.
    indexedDB.deleteDatabase(`oidc-keys:${authority}:${clientId}`)
  },
})
