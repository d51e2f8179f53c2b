import { after } from '../../base/timer.ts'

/** A page that is left releases its locks a moment later. If this is its reload, wait for that. */
const RELEASED_WITHIN_MS = 2_000

/**
 * Takes the lock `name`, and releases it when this page is left. Resolves with false only if another page is known to
 * hold the lock after 2 s: a browser may refuse locks, or grant none, without a reason that concerns this page.
 */
export function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = new AbortController()
    const holdUntilLeft = () => {
      resolve(true)
      return new Promise<void>((release) => addEventListener('pagehide', () => release(), { once: true }))
    }
    navigator.locks.request(name, { signal: giveUp.signal }, holdUntilLeft).catch(() => resolve(true))
    // If the lock is granted to this page meanwhile, its callback comes before the answer of the query.
    after(RELEASED_WITHIN_MS, () => {
      isHeld(name).then(
        (isTaken) => {
          resolve(!isTaken)
          if (isTaken) giveUp.abort()
        },
        () => resolve(true),
      )
    })
    after(2 * RELEASED_WITHIN_MS, () => resolve(true))
  })
}

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}
