/** Sign-in and sign-out by leaving this page. The answer meets another page, so `go` ends only if leaving failed. */
import { onPageShow } from '../../browser/presence.ts'
import { AuthError } from '../errors.ts'
import type { Passage } from '../env.ts'

export function openRedirect(): Passage {
  return {
    go: (url, _state, signal) =>
      new Promise((_resolve, reject) => {
        // The person came back with the back button, so no response will arrive.
        const stopListening = onPageShow(({ persisted }) => persisted && reject(new AuthError('redirect-aborted')))
        signal.addEventListener('abort', () => {
          stopListening()
          reject(signal.reason)
        })
        location.assign(url)
      }),
    close: () => undefined,
  }
}
