/**
 * Both ends of the channel through which a popup or hidden frame hands its response over. Only pages of this origin can
 * join it, and only if they know the state.
 */
import { fieldsOf } from '../../base/json.ts'
import { after } from '../../base/timer.ts'
import { tryOr } from '../narrow.ts'

/** The reply that acknowledges a response. */
export const ACKNOWLEDGED = 'acknowledged'
/** A phone may have suspended the other window, which then gets the response when it goes on. */
export const ACKNOWLEDGED_WITHIN_MS = 5_000

export const channelName = (state: string): string => `oidc.${state}`

/**
 * Posts the response at `url` to the window that sent the request. Resolves with true when that window acknowledges it,
 * and with false if there is no reply within 5 s.
 */
export function handOver(url: string, state: string): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isTaken: boolean) => {
      cancel()
      channel?.close()
      resolve(isTaken)
    }
    const channel = openChannel(state, (message) => message === ACKNOWLEDGED && finish(true))
    const cancel = after(ACKNOWLEDGED_WITHIN_MS, () => finish(false))
    channel?.postMessage({ answer: url })
  })
}

/**
 * Resolves with the URL that a window has handed over for `state`, and acknowledges it, so that the window closes. Its
 * response is not checked.
 * Rejects with the reason of `signal` when it aborts.
 */
export function responseTo(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = openChannel(state, (message) => {
      const { answer } = fieldsOf(message)
      if (typeof answer !== 'string') return
      channel?.postMessage(ACKNOWLEDGED)
      channel?.close()
      resolve(answer)
    })
    signal.addEventListener('abort', () => {
      channel?.close()
      reject(signal.reason)
    })
  })
}

/** Returns null if the browser refuses channels, as it may when it denies storage. */
function openChannel(state: string, onMessage: (message: unknown) => void): BroadcastChannel | null {
  const channel = tryOr(() => new BroadcastChannel(channelName(state)), null)
  if (channel !== null) channel.onmessage = ({ data }) => onMessage(data)
  return channel
}
