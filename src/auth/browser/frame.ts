/** Silent requests in a hidden frame. They work if the browser gives frames access to the provider's cookies. */
import type { Transport } from '../auth-env.ts'
import { responseTo } from './channel.ts'

export function openFrame(): Transport {
  let frame: HTMLIFrameElement | null = null
  const close = () => frame?.remove()
  return {
    go(url, state, signal) {
      close()
      frame = createHiddenFrame(url, state)
      return responseTo(state, signal)
    },
    close,
  }
}

/** Opens `url` in a frame that is hidden from everybody, assistive technology included. Our page in it reads its `name`. */
export function createHiddenFrame(url: string, name = ''): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.name = name
  // Keep the provider's page from navigating the portal, and from opening windows and dialogs. That page and ours, to
  // which it redirects, need scripts, cookies and storage. Some providers go on by a form that submits itself, and
  // Keycloak's session frame asks for access to its cookies. Chromium warns about our page: it could leave the sandbox.
  frame.sandbox.value = 'allow-scripts allow-same-origin allow-forms allow-storage-access-by-user-activation'
  // Session Management 1.0 §3.2 requires an id.
  frame.id = `oidc-${crypto.randomUUID()}`
  frame.src = url
  document.body.append(frame)
  return frame
}
