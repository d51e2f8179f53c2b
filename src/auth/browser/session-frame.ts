/** The provider's page for session monitoring, and the only window that we listen to. */
import type { AuthEnv } from '../env.ts'
import { createHiddenFrame } from './frame.ts'

export const openSessionFrame: AuthEnv['sessionFrame'] = (url, hear) => {
  const { origin } = new URL(url)
  const frame = createHiddenFrame()
  let isLoaded = false
  const listen = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
    // Session Management 1.0 §6, RFC 9700 §4.17.2: the exact origin, and the very frame.
    if (sender === origin && source === frame.contentWindow) hear(data)
  }
  addEventListener('message', listen)
  frame.addEventListener('load', () => void (isLoaded = true))
  frame.src = url
  return {
    say(word) {
      if (isLoaded) frame.contentWindow?.postMessage(word, origin)
      return isLoaded
    },
    close() {
      removeEventListener('message', listen)
      frame.remove()
    },
  }
}
