/**
 * Takes the lock `name` unless another page holds it, and releases it when this page is left. Resolves to whether the
 * lock was free.
 */
export function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => addEventListener('pagehide', () => release(), { once: true }))
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}
