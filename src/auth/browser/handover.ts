/** The window that an answer arrives in, when another one waits for it: hand it over, and be gone. */
import { openChannel } from '../../browser/channel.ts'
import { optionalText, parseObject, tolerant } from '../narrow.ts'

export const ACKNOWLEDGED = 'acknowledged'
/** How long the window that asked has to answer. A phone may have put it to sleep; then this page signs in by itself. */
const PATIENCE_MS = 5_000
const REPEAT_MS = 250

/** Only same-origin pages of this browser can join, and only those that know the state. */
export function channelOf(state: string): string {
  return `oidc.${state}`
}

export function isAnswer(data: unknown): data is { readonly answer: string } {
  return typeof data === 'object' && data !== null && 'answer' in data && typeof data.answer === 'string'
}

export interface Arrival {
  /** The whole address, response parameters included. */
  readonly url: string
  readonly state: string
  /** Another window of this browser waits for it (request types si:p, si:s, so:p, so:s). */
  readonly forAnother: boolean
}

/** The provider's response in the address `url`, or null. A response has code or error; after a sign-out only a state of ours. */
export function arrivalIn(url: string): Arrival | null {
  const { search, hash } = new URL(url)
  const parameters = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  const state = parameters.get('state') ?? ''
  const type = requestTypeOf(state)
  const isSignOut = type.startsWith('so:') || (state !== '' && isSigningOut())
  return parameters.has('code') || parameters.has('error') || isSignOut
    ? { url, state, forAnother: /:[ps]$/.test(type) }
    : null
}

/** A sign-out by redirect is awaited, so that its answer with another state is not passed over. */
function isSigningOut(): boolean {
  return tolerant(() => Object.keys(localStorage), []).some(
    (key) => key.startsWith('oidc.') && requestTypeOf(key.slice(5)) === 'so:r',
  )
}

/** Read here without session.ts, because these lines are in the first kilobyte of every page. */
function requestTypeOf(state: string): string {
  const stored = tolerant(() => localStorage.getItem(`oidc.${state}`) ?? '', '')
  return optionalText(parseObject(stored) ?? {}, 'request_type') ?? ''
}

/** Resolves with true once the window that asked has taken the answer; with false if it never says so. */
export function handOver({ url, state }: Arrival): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = openChannel(channelOf(state), (message) => message === ACKNOWLEDGED && end(true))
    const end = (taken: boolean) => {
      clearInterval(repeat)
      clearTimeout(patience)
      channel?.close()
      resolve(taken)
    }
    const post = () => channel?.postMessage({ answer: url })
    const repeat = setInterval(post, REPEAT_MS)
    const patience = setTimeout(() => end(false), PATIENCE_MS)
    post()
  })
}
