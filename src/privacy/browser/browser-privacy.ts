import { resultOf } from '../../base/request-result.ts'
import { browserStorage, onStorageChange } from '../../base/safe-storage.ts'
import type { PrivacyEnv, StoredContent } from '../privacy-env.ts'

/** The database of src/auth/browser/key-pairs.ts, and its only store. */
const DATABASE = 'oidc-keys'

export const browserPrivacy: PrivacyEnv = {
  async read(): Promise<StoredContent> {
    return {
      local: contentOf(() => localStorage),
      session: contentOf(() => sessionStorage),
      keyEnds: await readKeyEnds().catch(() => []),
    }
  },
  write(key, text) {
    browserStorage.write(key, text)
    // The browser tells only the other pages. The stores of this one follow in the same way.
    dispatchEvent(new StorageEvent('storage', { key }))
  },
  removeKeys: () =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(DATABASE)
      request.onsuccess = request.onerror = () => resolve()
    }),
  onChange: onStorageChange,
}

/** Takes a function, because even the expression `localStorage` throws if the browser denies storage. */
function contentOf(storage: () => Storage): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(storage()))
  } catch {
    return new Map()
  }
}

/** Rejects if there is no database, or if the browser denies it. */
async function readKeyEnds(): Promise<readonly number[]> {
  const opening = indexedDB.open(DATABASE)
  // There is none, so do not create one: auth would find it without its store.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await resultOf(opening)
  try {
    const entries: readonly { readonly expiresAt: number }[] = await resultOf(
      database.transaction(DATABASE).objectStore(DATABASE).getAll(),
    )
    return entries.map(({ expiresAt }) => expiresAt)
  } finally {
    database.close()
  }
}
