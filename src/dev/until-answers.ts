import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 200
/** A request that has no response by then is sent again. */
const REQUEST_LIMIT_MS = 10_000

/**
 * Waits until the server that is starting at this address answers with a success.
 * @throws the reason of `signal` once it aborts
 */
export async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
  while (!(await answers(url))) {
    signal.throwIfAborted()
    await pause(POLL_MS)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
