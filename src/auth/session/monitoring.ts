/** Session monitoring (OpenID Connect Session Management 1.0 §3): detects changes of the session at the provider. */
import type { AuthEnv, Cancel } from '../env.ts'

export const SESSION_CHECK_MS = 2_000

/** The answers of the provider's frame. 'changed' and 'error' end the monitoring. */
export type SessionAnswer = 'unchanged' | 'changed' | 'error'

/** Longest wait for an answer, and longest pause after a reload before the frame is asked again. */
const MAX_CHECK_MS = 64_000

/**
 * Asks the provider's frame at `url` every 2 s, or less often if the frame does not answer, whether the session with
 * `sessionState` is unchanged. Calls `onAnswer` with each answer. Stops after 'changed' and 'error'. After 'error' the
 * client must not ask for authentication (§3.1).
 */
export function watchSession(
  env: AuthEnv,
  url: string,
  clientId: string,
  sessionState: string,
  onAnswer: (answer: SessionAnswer) => void,
): Cancel {
  let isWaiting = false
  let intervalMs = SESSION_CHECK_MS
  const onMessage = (message: unknown) => {
    if (message !== 'unchanged' && message !== 'changed' && message !== 'error') return
    if (message === 'unchanged') {
      isWaiting = false
      intervalMs = SESSION_CHECK_MS
    } else {
      stop()
    }
    onAnswer(message)
  }
  let frame = env.sessionFrame(url, onMessage)
  const stop = () => {
    cancel()
    frame.close()
  }
  const check = () => {
    if (isWaiting) {
      // The last check got no answer. The frame may show the browser's error page, so load it again.
      frame.close()
      frame = env.sessionFrame(url, onMessage)
      intervalMs = Math.min(2 * intervalMs, MAX_CHECK_MS)
    }
    isWaiting = !isWaiting
    cancel = env.wake(env.now() + intervalMs, check)
    if (isWaiting && !frame.post(`${clientId} ${sessionState}`)) isWaiting = false
  }
  let cancel = env.wake(env.now() + SESSION_CHECK_MS, check)
  return stop
}
