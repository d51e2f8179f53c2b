/** Finds a response in the URL of a page and, in a popup or hidden frame, posts it to the window that sent the request. */
import { fieldsOf, parseJson } from '../../base/json.ts'
import { handOver } from './channel.ts'
import { optionalText, tryOr, type JsonObject } from '../narrow.ts'
import { SENT_KEY } from '../protocol/pending.ts'

/**
 * Removes the provider's response from the address of this page, before anything else can read it (RFC 6749 §3.1.2.5).
 * Calls `begin` with it, or with null. But a popup or hidden frame that has the response for another window hands it
 * over, stays empty, and closes. If the browser leaves that to the user, `onLeftOpen` is called, or `begin` with null if
 * no window has taken the response. A page in any frame stays empty, to prevent clickjacking.
 */
export function receiveResponse(
  begin: (arrival: Arrival | null) => void,
  onLeftOpen: () => void = () => undefined,
): void {
  const { style } = document.documentElement
  const isFramed = self !== top
  const arrival = arrivalIn(location.href)
  // Include the origin, because a path that begins with two slashes would name another host.
  if (arrival) history.replaceState(null, '', location.origin + location.pathname + arrival.fragment)
  if (!isFramed && !arrival?.forAnother) return begin(arrival)
  style.display = 'none'
  if (!arrival?.forAnother) return
  // The rest of the page does not arrive. Its pictures would be requested, and fail in the page around the frame as well
  // when that removes the frame.
  if (isFramed) stop()
  void handOver(arrival.url, arrival.state).then((isTaken) => {
    if (isFramed) return
    // A window that was suspended behind this one goes on now, and gets the response.
    close()
    // Browsers let no page close a window that the user has opened, such as the link of an e-mail.
    if (closed) return
    if (isTaken) return onLeftOpen()
    style.display = ''
    begin(null)
  })
}

/** A response from the provider in the URL of this page. */
export interface Arrival {
  /** The URL, response parameters included. */
  readonly url: string
  /** Of the request, even if the response names none or another one. */
  readonly state: string
  /** Another window of this browser sent the request (request types si:p and si:s). */
  readonly forAnother: boolean
  /** The fragment that the page had when it sent the request, such as `#site-1`. Empty if it had none. */
  readonly fragment: string
}

/**
 * Whether somebody is probably signed in: this tab had a signed-in user when its last page was left, or the mark that
 * tabs share names one (see the README), whom the portal is about to sign in without a click.
 */
export function mayBeSignedIn(): boolean {
  if (tryOr(() => Object.keys(sessionStorage), []).some((key) => key.startsWith('oidc.user:'))) return true
  return tryOr(() => Object.keys(localStorage), [])
    .filter((key) => key.startsWith('oidc-session:'))
    .some((key) => {
      const { sub, refused } = fieldsOf(parseJson(localStorage.getItem(key) ?? ''))
      return typeof sub === 'string' && refused !== true
    })
}

/** What a page can read about requests, and about its own loading. */
const storedRequests = {
  /** The pending request with this state as JSON, in place: the window that sent it takes it (protocol/pending.ts). */
  pending: (state: string) => tryOr(() => localStorage.getItem(`oidc.${state}`), null),
  /**
   * The state of the request that this window or hidden frame has sent, or null. A frame shares the session storage of its
   * page, which may have sent a request of its own, so the frame's name says which one is the frame's.
   */
  sent: () => (self === top ? tryOr(() => sessionStorage.getItem(SENT_KEY), null) : window.name),
  /** Whether a link, a form or a redirect has led here, and not a reload or the history. */
  isNavigation: () =>
    performance.getEntriesByType('navigation').every((entry) => 'type' in entry && entry.type === 'navigate'),
}

/**
 * Returns the response in `url`, or null. A response has `code` or `error` and a state; one to a sign-out may have only
 * the state. In a window that has sent a request, part of it may be missing or wrong, or a gateway may have lost all of
 * it, which is reported. Elsewhere `code` or `error` without a state belongs to another program.
 */
export function arrivalIn(url: string, { pending, sent, isNavigation } = storedRequests): Arrival | null {
  const { search, hash, pathname } = new URL(url)
  const parameters = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  const hasResult = parameters.has('code') || parameters.has('error')
  const state = parameters.get('state') ?? ''
  const sentState = sent() ?? ''
  const [request, sentRequest] = [state, sentState].map((id) => fieldsOf(parseJson(pending(id) ?? '')))
  const [type, sentType] = [requestTypeOf(request), requestTypeOf(sentRequest)]
  /** The popup or frame was opened for one request. */
  const isOpened = isForAnother(sentType)
  const isResponse = () => {
    // Without a state, it belongs to another program unless this window has sent a request.
    if (hasResult) return state !== '' || sentType !== ''
    // The response to a sign-out has only a state. In a popup or frame, the rest was lost.
    if (state !== '') return isOpened || sentType === 'so:r' || type.startsWith('so:')
    return sentType.startsWith('si:') && isNavigation()
  }
  if (!isResponse()) return null
  const urlState = optionalText((isOpened || state === '' ? sentRequest : request) ?? {}, 'url_state') ?? ''
  const fragment = urlState.startsWith(`${pathname}#`) ? urlState.slice(pathname.length) : ''
  return { url, state: isOpened ? sentState : state, forAnother: isOpened || isForAnother(type), fragment }
}

/** Whether another window waits for the response to a request of this type. */
const isForAnother = (type: string): boolean => type === 'si:p' || type === 'si:s'

const requestTypeOf = (pending: JsonObject = {}): string => optionalText(pending, 'request_type') ?? ''
