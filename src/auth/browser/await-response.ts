/** Receives, in the window that sent a request, the response that handover.ts posts from a popup or frame. */
import { openChannel } from './channel.ts'
import { ACKNOWLEDGED, channelName, isHandover } from './handover.ts'

/**
 * Resolves with the URL at which the response with `state` arrived. Rejects with the reason of `signal` when it aborts.
 * Acknowledges the response, so that its window closes.
 */
export function responseTo(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = openChannel(channelName(state), (message) => {
      if (!isHandover(message)) return
      channel?.postMessage(ACKNOWLEDGED)
      channel?.close()
      resolve(message.answer)
    })
    signal.addEventListener('abort', () => {
      channel?.close()
      reject(signal.reason)
    })
  })
}
