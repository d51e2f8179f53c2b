/** Sign-in and sign-out by redirect. The response arrives on a later page, so `go` never resolves. */
import type { Transport } from '../env.ts'

export function openRedirect(): Transport {
  return {
    go: (url, _state, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        location.assign(url)
      }),
    close: () => undefined,
  }
}
