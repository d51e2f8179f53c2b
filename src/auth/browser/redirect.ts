/** Sign-in and sign-out by leaving this page. The answer meets another page, so `go` ends only if leaving failed. */
import { AuthError } from '../errors.ts'
import type { Passage } from '../env.ts'

export function openRedirect(): Passage {
  return {
    go: (url, _state, signal) =>
      new Promise((_resolve, reject) => {
        // Back from the provider by the back button: the browser brings the frozen page, and the request is void.
        addEventListener('pageshow', ({ persisted }) => persisted && reject(new AuthError('redirect-aborted')), {
          signal,
        })
        signal.addEventListener('abort', () => reject(signal.reason))
        location.assign(url)
      }),
    close: () => undefined,
  }
}
