/** One exchange with the provider: bounded in time and size, read as JSON, its failures typed. */
import { within } from './deadline.ts'
import type { AuthEnv } from './env.ts'
import { AuthError, providerError } from './errors.ts'
import { optionalText, parseObject, type JsonObject } from './narrow.ts'

export const NETWORK_TIMEOUT_MS = 10_000
/** Far above any honest answer, far below what would hurt a phone. */
export const MAX_RESPONSE_BYTES = 512 * 1024

/** The part of an operation that a request needs. */
interface RequestContext {
  readonly env: Pick<AuthEnv, 'fetch' | 'now' | 'wake'>
  readonly signal: AbortSignal
}

const JSON_TYPE = /^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i

/**
 * Fetches `url` and returns its JSON object.
 * Throws AuthError: 'network-timeout' after 10 s (headers and body together), 'network-failed', 'provider-error' for an
 * OAuth error body (RFC 6749 §5.2), 'http-status', 'content-type-invalid', 'response-too-large', 'response-malformed'.
 */
export function fetchJson(context: RequestContext, url: string, init: RequestInit = plain): Promise<JsonObject> {
  return bounded(context, url, init, async (response) => {
    const isJson = JSON_TYPE.test(response.headers.get('content-type') ?? '')
    if (!isJson || response.status >= 500)
      throw response.ok ? new AuthError('content-type-invalid') : httpStatus(response)
    const body = parseObject(await textOf(response))
    if (body === null) throw new AuthError('response-malformed')
    if (response.ok) return body
    const error = optionalText(body, 'error')
    if (error === undefined) throw httpStatus(response)
    throw providerError(error, optionalText(body, 'error_description'), optionalText(body, 'session_state'))
  })
}

/** POSTs to an endpoint whose body says nothing: any 2xx is success (RFC 7009 §2.2). */
export function send(context: RequestContext, url: string, init: RequestInit): Promise<void> {
  return bounded(context, url, init, async (response) => {
    void response.body?.cancel()
    if (!response.ok) throw httpStatus(response)
  })
}

export const plain: RequestInit = {
  headers: { accept: 'application/json' },
  credentials: 'omit',
  cache: 'no-store',
  // A token endpoint that redirects would make the browser repeat the secret elsewhere.
  redirect: 'error',
  referrerPolicy: 'no-referrer',
}

/** Form-encoded POST (RFC 6749 §3.2): no cookies, no cache, no referrer. */
export function form(parameters: Readonly<Record<string, string>>): RequestInit {
  return { ...plain, method: 'POST', body: new URLSearchParams(parameters) }
}

function bounded<T>(
  { env, signal }: RequestContext,
  url: string,
  init: RequestInit,
  use: (response: Response) => Promise<T>,
) {
  return within(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, async (inner) => {
    try {
      return await use(await env.fetch(url, { ...init, signal: inner }))
    } catch (thrown) {
      inner.throwIfAborted()
      // A TypeError of fetch says nothing that can be told apart: unreachable, refused by CORS, cut off while reading.
      throw thrown instanceof AuthError ? thrown : new AuthError('network-failed')
    }
  })
}

/** Counts while it reader: `content-length` may be absent or untrue. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_RESPONSE_BYTES) {
      void reader.cancel()
      throw new AuthError('response-too-large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function httpStatus(response: Response): AuthError {
  return new AuthError('http-status', { error: String(response.status) })
}
