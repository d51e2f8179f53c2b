/** Session monitoring (OpenID Connect Session Management 1.0 §3): is the session at the provider still the one we know? */
import type { AuthEnv, Cancel } from './env.ts'

export const SESSION_CHECK_MS = 2_000

/** What the provider's frame answered. `ever`: it has said 'unchanged' before, so it can see its own cookie. */
export interface SessionAnswer {
  readonly changed: boolean
  readonly ever: boolean
}

/** A frame that does not answer is fetched anew, up to this far apart. */
const SLOWEST_MS = 64_000

/**
 * Asks the frame at `url` every 2 s, until it says anything but 'unchanged'. 'error' ends it for good (§3.1: the
 * client must not ask for authentication then); so does a browser that keeps the provider's cookie from its frame.
 */
export function watchSession(
  env: AuthEnv,
  url: string,
  clientId: string,
  sessionState: string,
  heard: (answer: SessionAnswer) => void,
): Cancel {
  let [ever, isOwed, waitMs] = [false, false, SESSION_CHECK_MS]
  const hear = (word: unknown) => {
    if (word === 'unchanged') [ever, isOwed, waitMs] = [true, false, SESSION_CHECK_MS]
    if (word !== 'changed' && word !== 'error') return
    stop()
    heard({ changed: word === 'changed', ever })
  }
  let frame = env.sessionFrame(url, hear)
  const stop = () => {
    cancel()
    frame.close()
  }
  const ask = () => {
    if (isOwed) {
      // What stands there may be the browser's own page about a provider that it could not reach, and stay for ever.
      frame.close()
      frame = env.sessionFrame(url, hear)
      waitMs = Math.min(2 * waitMs, SLOWEST_MS)
    }
    isOwed = !isOwed
    cancel = env.wake(env.now() + waitMs, ask)
    if (isOwed && !frame.say(`${clientId} ${sessionState}`)) isOwed = false
  }
  let cancel = env.wake(env.now() + SESSION_CHECK_MS, ask)
  return stop
}
