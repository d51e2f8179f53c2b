interface Claim {
  readonly name: string
  readonly onGranted: () => void
  readonly onStolen: () => void
  isOver: boolean
}

/** Fake Web Locks that the pages of one browser share. All are exclusive. */
export function createFakeLocks() {
  /** The first claim to each name holds the lock; the others wait in order. */
  const claims: Claim[] = []
  const holderOf = (name: string) => claims.find((claim) => claim.name === name)
  const later = (call: () => void) => void Promise.resolve().then(call)
  const grant = (claim: Claim | undefined) => claim && later(() => claim.isOver || claim.onGranted())

  /** Claims a lock, which is never granted synchronously. Returns a function that releases it or stops waiting. */
  const claim = (name: string, steal: boolean, onGranted: () => void, onStolen: () => void) => {
    const own: Claim = { name, onGranted, onStolen, isOver: false }
    const holder = holderOf(name)
    if (steal && holder) {
      claims.splice(claims.indexOf(holder), 1, own)
      holder.isOver = true
      later(() => holder.onStolen())
    } else claims.push(own)
    if (holderOf(name) === own) grant(own)
    return () => {
      if (own.isOver) return
      const wasHolder = holderOf(name) === own
      own.isOver = true
      claims.splice(claims.indexOf(own), 1)
      if (wasHolder) grant(holderOf(name))
    }
  }

  return {
    claim,
    /** Takes the lock and returns a function that releases it, or null if the lock is held. */
    take(name: string): (() => void) | null {
      return holderOf(name) === undefined
        ? claim(
            name,
            false,
            () => {},
            () => {},
          )
        : null
    },
    /** Runs `work` while it holds the lock. An abort rejects, but work that has begun keeps the lock until it ends. */
    run: <Value>(name: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        let isRunning = false
        const begin = () => {
          isRunning = true
          work().then(resolve, reject).finally(release)
        }
        const release = claim(name, false, begin, () => {})
        signal.addEventListener('abort', () => {
          if (!isRunning) release()
          reject(signal.reason)
        })
      }),
  }
}
