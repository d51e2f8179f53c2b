/** Whether the page has Web Locks. Firefox and Safari lacked them before 2022, and insecure contexts still do. */
export const hasLocks = (): boolean => 'locks' in navigator

/**
 * Runs `work` while this page holds the lock `name`, and resolves to its result. Rejects when `work` does, when
 * `options.signal` aborts the wait, when another page steals the lock, and if Web Locks are missing or refused.
 */
export async function withLock<T>(name: string, options: LockOptions, work: () => T | Promise<T>): Promise<T> {
  return navigator.locks.request(name, options, work)
}

/**
 * Takes the lock `name` unless another page holds it, and releases it when this page is left. Resolves to whether the
 * lock was free, or to true if the browser has no Web Locks or refuses them.
 */
export function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => addEventListener('pagehide', () => release(), { once: true }))
    }
    if (hasLocks()) navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
    else resolve(true)
  })
}
