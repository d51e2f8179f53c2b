// Functions that run in a page, mostly before its own scripts. Playwright sends their source to the page, so they must
// not refer to anything outside of themselves.

/** Makes the browser block popups. */
export function blockPopups(): void {
  Object.assign(window, { open: () => null })
}

/** Makes local storage refuse the history of the sites, as if it were full. */
export function refuseHistory(): void {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (key === 'als.history') throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, text)
  }
}

/** Changes the time limit of probes, and of all other timers of 10 s. Tests can change `window.probeLimitMs` later. */
export function limitProbes(limitMs: number): void {
  const { setTimeout } = window
  Object.assign(window, {
    probeLimitMs: limitMs,
    setTimeout: (run: () => void, ms?: number) =>
      setTimeout(run, ms === 10_000 ? Reflect.get(window, 'probeLimitMs') : ms),
  })
}

/** Shortens the three pauses before a request to the provider is sent again. Other timers of 2 and 4 s keep their length. */
export function hurryRetries(): void {
  const { setTimeout } = window
  const pauses = [1_000, 2_000, 4_000]
  let next = 0
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => {
      if (ms === pauses[0]) next = 0
      const isPause = ms === pauses[next]
      if (isPause) next += 1
      return setTimeout(run, isPause ? 20 : ms)
    },
  })
}

/** A script that calls `look` in every animation frame and collects its results in `window.seen`. */
export const recordFrames = (look: () => string | undefined) => ({
  content: `{
    const look = ${look.toString()}
    const seen = (window.seen = [])
    const record = () => {
      const found = look()
      if (found !== undefined) seen.push(found)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  }`,
})

/** Leaves the signed-in user without a refresh token, as with a provider that sends none. */
export function removeRefreshToken(): void {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
  const { refresh_token: _removed, ...user } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<
    string,
    unknown
  >
  sessionStorage.setItem(key, JSON.stringify(user))
}

/** Reads the stored keys: their names, and whether scripts can read their private parts. */
export async function readStoredKeys(): Promise<readonly { readonly name: string; readonly isReadable: boolean }[]> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const own = (await indexedDB.databases()).find(({ name }) => name?.startsWith('oidc-keys:'))
  if (own?.name === undefined) return []
  const database = await resultOf(indexedDB.open(own.name))
  const store = database.transaction('oidc-keys').objectStore('oidc-keys')
  const names = await resultOf(store.getAllKeys())
  const entries = await resultOf<{ pair: CryptoKeyPair }[]>(store.getAll())
  database.close()
  return names.map((name, index) => ({
    name: String(name),
    isReadable: entries[index]?.pair.privateKey.extractable !== false,
  }))
}

/** Removes the stored keys, as if the user had cleared the data of the site. */
export async function deleteStoredKeys(): Promise<void> {
  const own = (await indexedDB.databases()).find(({ name }) => name?.startsWith('oidc-keys:'))
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(own?.name ?? '')
    request.onsuccess = resolve
    request.onerror = reject
    request.onblocked = reject
  })
}

/** Makes the browser deny IndexedDB. */
export function denyDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
}

/** Changes the stored expiry, so that the access token has expired. */
export function expireTokens(): void {
  const [key = ''] = Object.keys(sessionStorage).filter((each) => each.startsWith('oidc.user:'))
  const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
  sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 1 }))
}
