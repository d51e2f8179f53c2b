/** Sign-in and sign-out by redirect. The response arrives on a later page, so `go` never resolves. */
import type { Transport } from '../auth-env.ts'
import { tryOr } from '../narrow.ts'
import { SENT_KEY } from '../protocol/pending.ts'

export function openRedirect(): Transport {
  return {
    go: (url, state, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        tryOr(() => sessionStorage.setItem(SENT_KEY, state), undefined)
        location.assign(url)
      }),
    close: () => undefined,
  }
}
