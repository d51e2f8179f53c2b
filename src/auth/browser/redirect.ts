/** Sign-in and sign-out by leaving this page. The answer meets another page, so `go` ends only if leaving failed. */
import { AuthError } from '../errors.ts'
import type { Passage } from '../env.ts'

export function openRedirect(): Passage {
  return {
    go: (url, _state, signal) =>
      new Promise((_resolve, reject) => {
        // Back from the provider by the back button: the browser brings the frozen page, and the request is void.
        const returned = ({ persisted }: PageTransitionEvent) => {
          if (persisted) reject(new AuthError('redirect-aborted'))
        }
        addEventListener('pageshow', returned)
        signal.addEventListener('abort', () => {
          removeEventListener('pageshow', returned)
          reject(signal.reason)
        })
        location.assign(url)
      }),
    close: () => undefined,
  }
}
