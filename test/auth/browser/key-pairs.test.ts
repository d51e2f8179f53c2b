import { afterEach, describe, expect, test, vi } from 'vitest'
import { openKeyStore } from '../../../src/auth/browser/key-pairs.ts'

const client = { authority: 'https://id.als.test', clientId: 'a', scope: 'openid', knownPaths: ['/'] }
const NAME = 'oidc-keys:https://id.als.test:a'

/** Creates an IndexedDB request. Its outcome arrives after the current task, as in a browser. */
function createRequest<T>(outcome: () => T) {
  const request = { result: undefined as T | undefined, error: null as unknown, onsuccess: () => {}, onerror: () => {} }
  setTimeout(() => {
    try {
      request.result = outcome()
      request.onsuccess()
    } catch (thrown) {
      request.error = thrown
      request.onerror()
    }
  })
  return request
}

/** Fakes the part of IndexedDB that the key store uses. Transactions are aborted unless `completes`. */
function createDatabase(entries = new Map<string, unknown>(), completes = true) {
  const counts = { open: 0, stores: 0 }
  const names = new Set<string>()
  const database = {
    createObjectStore(name: string) {
      names.add(name)
      counts.stores += 1
    },
    close: () => {
      counts.open -= 1
    },
    transaction(...named: readonly string[]) {
      names.add(named.join())
      const transaction = {
        error: new DOMException('', 'QuotaExceededError'),
        oncomplete: () => {},
        onabort: () => {},
        objectStore: () => ({
          put: (value: unknown, name: string) => {
            entries.set(name, value)
          },
          get: (name: string) => createRequest(() => entries.get(name)),
          delete: (name: string) => {
            entries.delete(name)
          },
          getAllKeys: () => createRequest(() => [...entries.keys()]),
          getAll: () => createRequest(() => [...entries.values()]),
        }),
      }
      setTimeout(() => setTimeout(() => (completes ? transaction.oncomplete() : transaction.onabort())))
      return transaction
    },
  }
  const open = (name: string, version: number) => {
    names.add(`${name} ${version}`)
    counts.open += 1
    const request = { ...createRequest(() => database), onupgradeneeded: () => {} }
    setTimeout(() => {
      request.result = database
      request.onupgradeneeded()
      request.onsuccess()
    })
    return request
  }
  return { open, databases: async () => [{ name: NAME }], entries, counts, names }
}

const pairOf = (name: string) => ({ publicKey: name }) as unknown as CryptoKeyPair

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the key store in IndexedDB', () => {
  test('stores a pair with its expiry, finds it again, and removes it', async () => {
    const database = createDatabase()
    vi.stubGlobal('indexedDB', database)
    const keys = openKeyStore(client)
    await keys.set('a', pairOf('a'), 2, 3)
    expect(database.entries).toEqual(new Map([['a', { pair: pairOf('a'), expiresAt: 5 }]]))
    expect(await keys.get('a')).toEqual(pairOf('a'))
    await keys.remove('a')
    expect(await keys.get('a')).toBeNull()
    expect(database.entries.size).toBe(0)
    expect(database.counts).toEqual({ open: 0, stores: 4 })
    expect([...database.names]).toEqual([`${NAME} 1`, 'oidc-keys', 'oidc-keys,readwrite'])
  })

  test('removes the pairs that have expired when another is stored, and leaves the others', async () => {
    const entry = (expiresAt: number) => ({ pair: pairOf('x'), expiresAt })
    const database = createDatabase(
      new Map<string, unknown>([
        ['old', entry(9)],
        ['now', entry(10)],
        ['new', entry(11)],
        ['broken', undefined],
      ]),
    )
    vi.stubGlobal('indexedDB', database)
    const entries = new Map(database.entries)
    await openKeyStore(client).set('b', pairOf('b'), 10, 1)
    expect([...database.entries.keys()]).toEqual(['new', 'b'])
    entries.forEach((value, name) => database.entries.set(name, value))
    await openKeyStore(client).sweep(11)
    expect([...database.entries.keys()]).toEqual([])
    expect(database.counts.open).toBe(0)
  })

  test('creates no database to remove expired pairs from, and leaves that of another client alone', async () => {
    const databases = async () => [{ name: 'other' }, { name: 'oidc-keys:https://id.als.test:b' }]
    const database = { ...createDatabase(), databases }
    vi.stubGlobal('indexedDB', database)
    await openKeyStore(client).sweep(1)
    expect([...database.names]).toEqual([])
  })

  test('removes the database that clients once shared', async () => {
    const deleteDatabase = vi.fn()
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'oidc-keys' }], deleteDatabase })
    await openKeyStore(client).sweep(1)
    expect(deleteDatabase.mock.calls).toEqual([['oidc-keys']])
  })

  test('rejects if the browser denies the storage', async () => {
    const open = () => {
      throw new DOMException('', 'SecurityError')
    }
    vi.stubGlobal('indexedDB', { open })
    await expect(openKeyStore(client).get('a')).rejects.toThrow(DOMException)
  })

  test('rejects if the database cannot be opened', async () => {
    const broken = () => {
      throw new DOMException('', 'UnknownError')
    }
    vi.stubGlobal('indexedDB', { open: () => createRequest(broken) })
    await expect(openKeyStore(client).set('a', pairOf('a'), 1, 1)).rejects.toThrow(DOMException)
  })

  test('rejects if the transaction is aborted, and closes the database', async () => {
    const database = createDatabase(new Map(), false)
    vi.stubGlobal('indexedDB', database)
    await expect(openKeyStore(client).set('a', pairOf('a'), 1, 1)).rejects.toThrow(DOMException)
    expect(database.counts.open).toBe(0)
  })
})
