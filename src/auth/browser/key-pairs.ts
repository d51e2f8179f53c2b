/** Key pairs in IndexedDB, the only storage for keys whose private part no script can read. */
import { resultOf } from '../../base/request-result.ts'
import type { KeyStore } from '../auth-env.ts'

/** The name of the database and of its only store. */
const NAME = 'oidc-keys'

interface Entry {
  readonly pair: CryptoKeyPair
  readonly expiresAt: number
}

export function openKeyStore(): KeyStore {
  return {
    set: (name, pair, now, lifeMs) =>
      inStore(async (store) => {
        store.put({ pair, expiresAt: now + lifeMs } satisfies Entry, name)
        await removeExpired(store, now)
      }),
    async sweep(now) {
      // Opening a database creates it, but most visitors never sign in.
      const databases = await indexedDB.databases()
      if (databases.some(({ name }) => name === NAME)) await inStore((store) => removeExpired(store, now))
    },
    get: (name) => inStore(async (store) => (await resultOf<Entry | undefined>(store.get(name)))?.pair ?? null),
    remove: (name) =>
      inStore(async (store) => {
        store.delete(name)
      }),
  }
}

async function removeExpired(store: IDBObjectStore, now: number): Promise<void> {
  const [names, entries] = await Promise.all([resultOf(store.getAllKeys()), resultOf<Entry[]>(store.getAll())])
  names.filter((_name, index) => (entries[index]?.expiresAt ?? 0) <= now).forEach((old) => store.delete(old))
}

/**
 * Opens the database for one transaction, so that this page never keeps another page from deleting it. Resolves when
 * the transaction is complete, because the page may be left right after.
 */
async function inStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(NAME)
  }
  const database = await resultOf(opening)
  try {
    const transaction = database.transaction(NAME, 'readwrite')
    const completed = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore(NAME)), completed])
    return result
  } finally {
    database.close()
  }
}
