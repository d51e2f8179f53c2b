/** The provider's session frame, the only window from which we accept messages by `postMessage`. */
import type { AuthEnv } from '../auth-env.ts'
import { createHiddenFrame } from './frame.ts'

export const openSessionFrame: AuthEnv['sessionFrame'] = (url, onMessage) => {
  const { origin } = new URL(url)
  const frame = createHiddenFrame(url)
  let isLoaded = false
  const listen = ({ source, origin: senderOrigin, data }: MessageEvent<unknown>) => {
    // Check both origin and source (Session Management 1.0 §6, RFC 9700 §4.17.2).
    if (senderOrigin === origin && source === frame.contentWindow) onMessage(data)
  }
  addEventListener('message', listen)
  frame.addEventListener('load', () => {
    isLoaded = true
  })
  return {
    post(message) {
      if (isLoaded) frame.contentWindow?.postMessage(message, origin)
      return isLoaded
    },
    close() {
      removeEventListener('message', listen)
      frame.remove()
    },
  }
}
