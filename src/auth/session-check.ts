/** Session monitoring (OpenID Connect Session Management 1.0 §3): is the session at the provider still the one we know? */
import type { AuthEnv, Cancel } from './env.ts'

export const SESSION_CHECK_MS = 2_000

/** What the provider's frame answered. `ever`: it has said 'unchanged' before, so it can see its own cookie. */
export interface SessionAnswer { readonly changed: boolean; readonly ever: boolean }

/**
 * Asks the frame at `url` every 2 s, until it says anything but 'unchanged'. 'error' ends it for good (§3.1: the
 * client must not ask for authentication then); so does a browser that keeps the provider's cookie from its frame.
 */
export function watchSession(env: AuthEnv, url: string, clientId: string, sessionState: string, heard: (answer: SessionAnswer) => void): Cancel {
  let ever = false
  const frame = env.sessionFrame(url, (word) => {
    if (word === 'unchanged') ever = true
    if (word !== 'changed' && word !== 'error') return
    stop()
    heard({ changed: word === 'changed', ever })
  })
  let cancel: Cancel = () => undefined
  const ask = () => {
    cancel = env.wake(env.now() + SESSION_CHECK_MS, ask)
    frame.say(`${clientId} ${sessionState}`)
  }
  const stop = () => {
    cancel()
    frame.close()
  }
  cancel = env.wake(env.now() + SESSION_CHECK_MS, ask)
  return stop
}
