/** Sign-in and sign-out by redirect. The response arrives on a later page, so `go` never resolves. */
import { onPageShow } from '../../browser/presence.ts'
import { AuthError } from '../errors.ts'
import type { Transport } from '../env.ts'

export function openRedirect(): Transport {
  return {
    go: (url, _state, signal) =>
      new Promise((_resolve, reject) => {
        // If the person comes back with the Back button, no response will arrive.
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
