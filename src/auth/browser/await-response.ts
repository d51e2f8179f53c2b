/** Receives, in the window that sent a request, the response that handover.ts posts from a popup or frame. */
import { openChannel } from './channel.ts'
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
      if (!asksToStartAgain(message.answer)) reply(state, ACKNOWLEDGED)
      resolve(message.answer)
    })
    signal.addEventListener('abort', () => {
      channel?.close()
      reject(signal.reason)
    })
  })
}

/** Whether Keycloak asks for a new request. Its window then waits for the next address. */
function asksToStartAgain(responseUrl: string): boolean {
  const { search, hash } = new URL(responseUrl)
  return [search, hash.slice(1)].some(
    (part) => new URLSearchParams(part).get('error_description') === 'authentication_expired',
  )
}

/** Replies to the window in which the response with `state` arrived: ACKNOWLEDGED, or the URL of the next request. */
export function reply(state: string, message: string): void {
  const channel = openChannel(channelName(state), () => undefined)
  channel?.postMessage(message)
  channel?.close()
}
