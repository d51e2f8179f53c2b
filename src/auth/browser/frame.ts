/** Silent requests in a hidden frame. They work if the browser gives frames access to the provider's cookies. */
import type { Transport } from '../env.ts'
import { responseTo } from './await-response.ts'

export function openFrame(): Transport {
  const frame = createHiddenFrame()
  return {
    go(url, state, signal) {
      frame.src = url
      return responseTo(state, signal)
    },
    close: () => frame.remove(),
  }
}

/** Appends an empty frame that is hidden from everybody, assistive technology included. */
export function createHiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  // Session Management 1.0 §3.2 requires an id.
  frame.id = `oidc-${crypto.randomUUID()}`
  document.body.append(frame)
  return frame
}
