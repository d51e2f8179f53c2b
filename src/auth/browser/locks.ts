/** A page that is left releases its locks a moment later. If this is its reload, wait for that. */
const RELEASED_WITHIN_MS = 2_000

/**
 * Takes the lock `name`, and releases it when this page is left. Resolves with false if another page still holds the
 * lock after 2 s.
 */
export function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const holdUntilLeft = () => {
      resolve(true)
      return new Promise<void>((release) => addEventListener('pagehide', () => release(), { once: true }))
    }
    const signal = AbortSignal.timeout(RELEASED_WITHIN_MS)
    navigator.locks
      .request(name, { signal }, holdUntilLeft)
      .catch((thrown: unknown) => (signal.aborted ? resolve(false) : reject(thrown)))
  })
}
