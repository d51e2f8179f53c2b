/** Silent requests in a hidden frame: works where the browser shows the provider its cookies there. */
import type { Passage } from '../env.ts'
import { answerTo } from './answer.ts'

export function openFrame(): Passage {
  const frame = createHiddenFrame()
  return {
    go(url, state, signal) {
      frame.src = url
      return answerTo(state, signal)
    },
    close: () => frame.remove(),
  }
}

/** Out of sight, out of the tab order, and unknown to assistive technology. */
export function createHiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  // Session Management 1.0 §3.2: the frame has an id.
  frame.id = `oidc-${crypto.randomUUID()}`
  document.body.append(frame)
  return frame
}
