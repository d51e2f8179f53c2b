/** Key pairs in IndexedDB, the only storage for keys whose private part no script can read. */
import { resultOf } from '../../base/request-result.ts'
import type { AuthConfig, KeyStore } from '../auth-env.ts'

/** The name of the only store, and of a database that clients shared until they had one each. */
const NAME = 'oidc-keys'

interface Entry {
  readonly pair: CryptoKeyPair
  readonly expiresAt: number
}

/** Opens the keys of one client. Other clients of this origin have their own. */
export function openKeyStore({ authority, clientId }: AuthConfig): KeyStore {
  const name = `${NAME}:${authority}:${clientId}`
  const inStore = <T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> => inStoreOf(name, work)
  return {
    set: (jkt, pair, now, lifeMs) =>
      inStore(async (store) => {
        store.put({ pair, expiresAt: now + lifeMs } satisfies Entry, jkt)
        await removeExpired(store, now)
      }),
    async sweep(now) {
      // Opening a database creates it, but most visitors never sign in.
      const names = (await indexedDB.databases()).map((database) => database.name)
      if (names.includes(NAME)) indexedDB.deleteDatabase(NAME)
      if (names.includes(name)) await inStore((store) => removeExpired(store, now))
    },
    get: (jkt) => inStore(async (store) => (await resultOf<Entry | undefined>(store.get(jkt)))?.pair ?? null),
    remove: (jkt) =>
      inStore(async (store) => {
        store.delete(jkt)
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
async function inStoreOf<T>(name: string, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(name, 1)
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
