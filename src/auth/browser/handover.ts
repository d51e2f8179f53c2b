/**
 * Finds a response in the URL of a page and, in a popup or hidden frame, posts it to the window that sent the request.
 * src/first/inline-script.ts calls this.
 */
import { fieldsOf, parseJson } from '../../base/json.ts'
import { openChannel } from './channel.ts'
import { optionalText, tryOr, type JsonObject } from '../narrow.ts'

/** The reply that acknowledges a response. */
export const ACKNOWLEDGED = 'acknowledged'
/** A phone may have suspended the other window. After this time the popup signs in by itself. */
const ACKNOWLEDGED_WITHIN_MS = 5_000

/** Only pages of this origin can join the channel, and only if they know the state. */
export function channelName(state: string): string {
  return `oidc.${state}`
}

/** Whether `message` is a response that was handed over. */
export function isHandover(message: unknown): message is { readonly answer: string } {
  return typeof message === 'object' && message !== null && 'answer' in message && typeof message.answer === 'string'
}

/** A response from the provider in the URL of this page. */
export interface Arrival {
  /** The URL, response parameters included. */
  readonly url: string
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

/** Returns the response in `url`, or null. It has `code` or `error`; a response to a sign-out may have only `state`. */
export function arrivalIn(url: string): Arrival | null {
  const { search, hash, pathname } = new URL(url)
  const parameters = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  const state = parameters.get('state') ?? ''
  const pending = readPending(state)
  const type = requestTypeOf(pending)
  const urlState = optionalText(pending, 'url_state') ?? ''
  const fragment = urlState.startsWith(`${pathname}#`) ? urlState.slice(pathname.length) : ''
  const isSignOut = type.startsWith('so:') || (state !== '' && isSigningOut())
  return parameters.has('code') || parameters.has('error') || isSignOut
    ? { url, state, forAnother: /:[ps]$/.test(type), fragment }
    : null
}

/** Whether a sign-out by redirect is pending. If it is, a response with another state must be reported, not ignored. */
function isSigningOut(): boolean {
  return tryOr(() => Object.keys(localStorage), []).some(
    (key) => key.startsWith('oidc.') && requestTypeOf(readPending(key.slice(5))) === 'so:r',
  )
}

/** Reads a pending request and leaves it in place, because the window that sent it takes it (protocol/pending.ts). */
const readPending = (state: string): JsonObject =>
  fieldsOf(parseJson(tryOr(() => localStorage.getItem(`oidc.${state}`), null) ?? ''))

const requestTypeOf = (pending: JsonObject): string => optionalText(pending, 'request_type') ?? ''

/**
 * Posts the response to the window that sent the request. Resolves with true when that window acknowledges it, and with
 * false if there is no reply within 5 s.
 */
export function handOver({ url, state }: Pick<Arrival, 'url' | 'state'>): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = openChannel(channelName(state), (message) => {
      if (message !== ACKNOWLEDGED) return
      stop()
      resolve(true)
    })
    const stop = () => {
      clearTimeout(timeout)
      channel?.close()
    }
    const timeout = setTimeout(() => {
      stop()
      resolve(false)
    }, ACKNOWLEDGED_WITHIN_MS)
    channel?.postMessage({ answer: url })
  })
}
