/** Receives, in the window that sent a request, the response that handover.ts posts from a popup or frame. */
import { openChannel } from '../../browser/channel.ts'
import { ACKNOWLEDGED, channelName, isHandover } from './handover.ts'

/**
 * Resolves with the URL at which the response with `state` arrived. Rejects with the reason of `signal` when it aborts.
 * Acknowledges the response, so that its window closes, unless the response asks to start over.
 */
export function responseTo(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = openChannel(channelName(state), (message) => {
      if (!isHandover(message)) return
      channel?.close()
      if (!/=authentication_expired\b/.test(message.answer)) reply(state, ACKNOWLEDGED)
      resolve(message.answer)
    })
    signal.addEventListener('abort', () => {
      channel?.close()
      reject(signal.reason)
    })
  })
}

/** Replies to the window in which the response with `state` arrived: ACKNOWLEDGED, or the URL of the next request. */
export function reply(state: string, message: string): void {
  const channel = openChannel(channelName(state), () => undefined)
  channel?.postMessage(message)
  channel?.close()
}
