/** Watches for changes of the session at the provider (OpenID Connect Session Management 1.0 §3). */
import type { AuthEnv, Cancel } from '../env.ts'

const CHECK_EVERY_MS = 2_000

/** The answers of the provider's frame. */
export type SessionAnswer = 'unchanged' | 'changed' | 'error'

/**
 * Asks the provider's frame at `url` every 2 s whether the session with `sessionState` is unchanged. Calls `onAnswer`
 * with each answer. Stops after 'changed' and 'error'. After 'error' the client must not ask for authentication (§3.1).
 */
export function watchSession(
  env: AuthEnv,
  url: string,
  clientId: string,
  sessionState: string,
  onAnswer: (answer: SessionAnswer) => void,
): Cancel {
  let isWaiting = false
  const frame = env.sessionFrame(url, (message) => {
    if (message !== 'unchanged' && message !== 'changed' && message !== 'error') return
    isWaiting = false
    if (message !== 'unchanged') stop()
    onAnswer(message)
  })
  const plan = () => env.wake(env.now() + CHECK_EVERY_MS, check)
  const check = () => {
    cancel = plan()
    // Wait for the answer: Keycloak's frame replies 'error' to a second message while it asks its server.
    if (isWaiting) return
    isWaiting = true
    if (!frame.post(`${clientId} ${sessionState}`)) isWaiting = false
  }
  const stop = () => {
    cancel()
    frame.close()
  }
  let cancel = plan()
  return stop
}
