/** Requests for `npm run check`, limited in time and size. They never reject. */
import { AuthError } from '../../auth/errors.ts'
import { fetchJson, jsonGet } from '../../auth/protocol/http.ts'
import type { JsonObject } from '../../auth/narrow.ts'
import { isUrl } from '../../base/is-url.ts'
import { TIMEOUT_MS } from '../../status/index.ts'

export interface JsonAnswer {
  readonly body: JsonObject | null
  /** The reason why there is no body, as a sentence. */
  readonly reason: string
  /** The code of an OAuth error response (RFC 6749 §5.2). */
  readonly oauthError?: string | undefined
  /** Whether the token endpoint asks for a proof (RFC 9449), which this check does not send. */
  readonly wantsProof?: boolean
  /** Whether a page at the origin may read the response. */
  readonly isReadable: boolean
}

/** Requests JSON as src/auth does in the browser, with an `Origin` header unless `origin` is empty. */
export async function requestJson(url: string, origin = '', init: RequestInit = jsonGet): Promise<JsonAnswer> {
  let isReadable = false
  let reason = ''
  const env = {
    after(ms: number, call: () => void) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    async fetch(address: string, options: RequestInit) {
      const headers = { ...options.headers, ...(origin && { origin }) }
      const response = await fetch(address, { ...options, headers }).catch((error: unknown) => {
        reason = reasonOf(error)
        throw error
      })
      // `*` is enough, because the portal sends no credentials (Fetch §3.3.5).
      isReadable = ['*', origin].includes(response.headers.get('access-control-allow-origin') ?? 'none')
      return response
    },
  }
  try {
    return { body: await fetchJson({ env, signal: new AbortController().signal }, url, init), reason, isReadable }
  } catch (error) {
    const { code, detail } = error instanceof AuthError ? error : new AuthError('network-failed')
    const oauthError = code === 'provider-error' ? detail.error : undefined
    if (code !== 'network-failed' || !reason) reason = reasons[code] ?? `It answers ${detail.error}.`
    return { body: null, reason, oauthError, wantsProof: code === 'dpop-proof', isReadable }
  }
}

/** The head of a response and the time until it arrived, or the reason why none did, as a sentence. */
type HeadAnswer = { readonly response: Response; readonly ms: number } | { readonly reason: string }

/** Requests an address without following redirects or reading the body. */
export async function requestHead(url: string): Promise<HeadAnswer> {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const ms = Math.round(performance.now() - startedAt)
    await response.body?.cancel()
    return { response, ms }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** The address that a response redirects to, or null if it does not. */
export function redirectOf({ status, headers }: Pick<Response, 'status' | 'headers'>, url: string): string | null {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location !== null && isUrl(location, url) ? new URL(location, url).href : null
}

/** Adds advice to a reason, unless it has its own. */
export const withAdvice = (reason: string, advice: string): string =>
  /certificate|TLS/.test(reason) ? reason : `${reason} ${advice}`

const noAnswer = 'It does not answer within 10 seconds.'
const closedEarly = 'The connection was closed before the answer was complete.'

/** Reasons by the error code of src/auth. For other codes, the reason quotes the status or the provider's error. */
const reasons: Readonly<Record<string, string>> = {
  'network-timeout': noAnswer,
  'network-failed': closedEarly,
  'content-type-invalid': 'Its answer is not JSON.',
  'response-malformed': 'Its answer is not a JSON object.',
  'response-too-large': 'Its answer is larger than 512 kB.',
}

/** Reasons by the name, code or message of an error from Node. */
const networkReasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^TimeoutError$/, noAnswer],
  [/^unexpected redirect$/, 'It redirects, which the portal does not follow.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'This machine cannot resolve its host name.'],
  [/^ECONNREFUSED$/, 'The connection is refused.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, closedEarly],
  [/^CERT_HAS_EXPIRED$/, 'Its certificate has expired: renew it.'],
  [/^ERR_SSL_|wrong version number/, 'The TLS handshake fails: is the address really https?'],
  [/ALTNAME/, 'Its certificate is for another host.'],
  [
    /CERT|SIGNATURE/,
    'Its certificate is not trusted on this machine. For your own authority, set NODE_EXTRA_CA_CERTS to its PEM file.',
  ],
]

export function reasonOf(error: unknown): string {
  const errors = [error, error instanceof Error ? error.cause : null].filter((cause) => cause instanceof Error)
  const texts = errors.flatMap((cause) => [cause.name, cause.message, 'code' in cause ? String(cause.code) : ''])
  const reason = networkReasons.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1]
  return reason ?? `It cannot be reached: ${errors.at(-1)?.message.split('\n')[0]}.`
}

const MAX_CONCURRENT = 6

/** Does something with each item, with few of them at the same time. Returns the results in the order of the items. */
export async function fewAtOnce<Item, Result>(
  items: Iterable<Item>,
  task: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const queue = [...items].entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return results
}
