/** Receives, in the window that sent a request, the response that handover.ts posts from a popup or frame. */
import { openChannel } from './channel.ts'
import { AuthError } from '../errors.ts'
import { ACKNOWLEDGED, channelName, isHandover } from './handover.ts'

/**
 * Resolves with the URL at which the response with `state` arrived. Rejects with the reason of `signal` when it aborts.
 * Acknowledges the response, so that its window closes. Rejects with AuthError 'popup-closed', and acknowledges
 * nothing, if the response was posted over `maxAgeMs` ago: this page was stopped meanwhile, and the window that has
 * the response uses it.
 */
export function responseTo(state: string, signal: AbortSignal, maxAgeMs = Infinity): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = openChannel(channelName(state), (message) => {
      if (!isHandover(message)) return
      // The clock may have been set meanwhile. Then the age is unknown.
      const isOld = Math.abs(Date.now() - message.sentAt) > maxAgeMs
      if (!isOld) channel?.postMessage(ACKNOWLEDGED)
      channel?.close()
      if (isOld) reject(new AuthError('popup-closed'))
      else resolve(message.answer)
    })
    signal.addEventListener('abort', () => {
      channel?.close()
      reject(signal.reason)
    })
  })
}
