/** The window that asked, and waits for an answer that will arrive in another one: the other end of handover.ts. */
import { openChannel } from '../../browser/channel.ts'
import { ACKNOWLEDGED, channelOf, isAnswer } from './handover.ts'

/** Resolves with the address at which the answer to `state` arrived, popup and frame alike. */
export function answerTo(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = openChannel(channelOf(state), (message) => {
      if (!isAnswer(message)) return
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
