/** Watches for changes of the session at the provider (OpenID Connect Session Management 1.0 §3). */
import type { AuthEnv, Cancel } from '../auth-env.ts'
import { discover } from '../protocol/metadata.ts'
import { unabortable, type Provider } from '../protocol/operation.ts'

const CHECK_EVERY_MS = 2_000
/** Checks without an answer, 30 s, after which the frame is opened again. */
const MAX_UNANSWERED = 15

/** The answers of the provider's frame. */
export type SessionAnswer = 'unchanged' | 'changed' | 'error'

/**
 * Returns a function that watches the session with this `session_state` instead of the former one, or none. It goes on if
 * that session is watched already. Calls `onAnswer` with each answer of the provider's session frame, if it has one.
 * 'changed' and 'error' end the watch. After 'error' the client must not ask for authentication (§3.1).
 */
export function createSessionWatch(provider: Provider, onAnswer: (answer: SessionAnswer) => void) {
  const { config, env } = provider
  let current: { readonly sessionState: string; close: Cancel } | null = null

  return async function watch(sessionState: string | undefined): Promise<void> {
    if (sessionState === current?.sessionState) return
    current?.close()
    current = null
    if (sessionState === undefined) return
    const own = { sessionState, close: (): void => undefined }
    current = own
    const metadata = await discover(unabortable(provider)).catch(() => null)
    // The watch has been stopped or replaced meanwhile.
    if (current !== own) return
    // If the provider cannot be reached, the next renewal starts the watch again.
    if (metadata === null) current = null
    const url = metadata?.check_session_iframe
    if (url === undefined) return
    own.close = pollFrame(env, url, `${config.clientId} ${sessionState}`, (answer) => {
      if (answer !== 'unchanged') void watch(undefined)
      onAnswer(answer)
    })
  }
}

/**
 * Sends `question` to the provider's frame at `url` every 2 s (§3.1), until the returned function is called. Opens a new
 * frame if one does not answer: Keycloak's never does if its first request fails, nor does an error page in its place.
 */
function pollFrame(
  env: Pick<AuthEnv, 'now' | 'sessionFrame' | 'wake'>,
  url: string,
  question: string,
  onAnswer: (answer: SessionAnswer) => void,
): Cancel {
  let numUnanswered = 0
  const open = () => {
    numUnanswered = 0
    return env.sessionFrame(url, (message) => {
      if (message !== 'unchanged' && message !== 'changed' && message !== 'error') return
      numUnanswered = 0
      onAnswer(message)
    })
  }
  let frame = open()
  const plan = () => env.wake(env.now() + CHECK_EVERY_MS, ask)
  const ask = () => {
    cancel = plan()
    if (numUnanswered === MAX_UNANSWERED) {
      frame.close()
      frame = open()
      return
    }
    numUnanswered += 1
    // Wait for the answer: Keycloak's frame replies 'error' to a second message while it asks its server.
    if (numUnanswered === 1 && !frame.post(question)) numUnanswered = 0
  }
  let cancel = plan()
  return () => {
    cancel()
    frame.close()
  }
}
