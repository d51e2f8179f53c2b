/** False in browsers from before 2022. */
export const hasLocks = (): boolean => 'locks' in navigator

/**
 * Runs `work` while this page holds the lock `name`, and resolves with its result. Rejects when `work` does, when
 * `options.signal` aborts, when another page steals the lock, and if the browser has no Web Locks or refuses them.
 */
export async function withLock<T>(name: string, options: LockOptions, work: () => T | Promise<T>): Promise<T> {
  return navigator.locks.request(name, options, work)
}
