/** HTTP requests to the provider, limited in time and size, with typed errors. */
import { BodyTooLarge, readText } from '../../base/body.ts'
import { withTimeout } from './deadline.ts'
import type { AuthEnv } from '../auth-env.ts'
import { AuthError } from '../errors.ts'
import { isCode, providerError } from './problem-of-error.ts'
import { optionalText, parseObject, type Fields, type JsonObject } from '../narrow.ts'

export const NETWORK_TIMEOUT_MS = 10_000
/** Far more than a provider sends, but small enough for the memory of a phone. */
const MAX_RESPONSE_BYTES = 512 * 1024

/** The part of an operation that a request needs. */
export interface RequestContext {
  readonly env: Pick<AuthEnv, 'fetch' | 'after'>
  readonly signal: AbortSignal
}

/** A proxy may merge two headers into `application/json, application/json`. */
const JSON_TYPE = /^application\/([a-z0-9.-]+\+)?json\s*([;,]|$)/i

/**
 * Sends a request to an endpoint, and resolves with the JSON object of the response. Throws the error of
 * providerError() for a status 400, 401 or 403 with an OAuth error body (RFC 6749 §5.2), and AuthError
 * 'network-timeout' if headers and body take longer than 10 s, 'network-failed', 'http-status' unless the status is
 * `status`, 'content-type-invalid', 'response-too-large' or 'response-malformed'.
 */
export function fetchJson(
  context: RequestContext,
  url: string,
  init: RequestInit = jsonGet,
  status = 200,
): Promise<JsonObject> {
  return request(context, url, init, async (response) => {
    if (response.status === status) return readObject(response)
    // RFC 6749 §5.2 allows 400 and 401, but some providers refuse with 403: Keycloak while its realm is disabled. With
    // another status, or another word at 403, an `error` in the body is that of a gateway or a framework.
    const mayHaveError = [400, 401, 403].includes(response.status) && isJson(response)
    const body = (mayHaveError && parseObject(await readBody(response))) || {}
    const error = optionalText(body, 'error')
    const isForeign =
      response.status === 403 && !/^(access_denied|in(valid|sufficient)_\w+|unauthorized_client)$/.test(error ?? '')
    if (error === undefined || isForeign) throw statusError(response)
    throw providerError(error, optionalText(body, 'error_description'), optionalText(body, 'session_state'))
  })
}

/**
 * Fetches a document, such as a key set. Throws like fetchJson, but any status except 200 is 'http-status', because an
 * `error` in the body is that of a gateway or of a framework, not of OAuth. Throws AuthError 'cors-refused' if the server
 * answers, but not to this page.
 */
export function fetchDocument(context: RequestContext, url: string): Promise<JsonObject> {
  return request(context, url, jsonGet, async (response) => {
    if (response.status !== 200) throw statusError(response)
    return readObject(response)
  }).catch(async (thrown: unknown) => {
    if (!isCode(thrown, 'network-failed')) throw thrown
    // fetch throws one error for both. Without CORS it hides the answer, and says whether there is one.
    const plain: RequestInit = { ...jsonGet, mode: 'no-cors', redirect: 'follow' }
    await request(context, url, plain, async () => undefined)
    throw new AuthError('cors-refused')
  })
}

/** A GET that accepts JSON, without cookies, cache or referrer. */
export const jsonGet: RequestInit = {
  headers: { accept: 'application/json' },
  credentials: 'omit',
  cache: 'no-store',
  // A redirect by the token endpoint would send the code or token again, to another URL.
  redirect: 'error',
  referrerPolicy: 'no-referrer',
}

/** A form-encoded POST (RFC 6749 §3.2), without cookies, cache or referrer. */
export function formPost(parameters: Fields): RequestInit {
  return { ...jsonGet, method: 'POST', body: new URLSearchParams(parameters) }
}

function request<T>(
  { env, signal }: RequestContext,
  url: string,
  init: RequestInit,
  use: (response: Response) => Promise<T>,
) {
  return withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, async (inner) => {
    try {
      return await use(await env.fetch(url, { ...init, signal: inner }))
    } catch (thrown) {
      inner.throwIfAborted()
      // Firefox aborts requests when the user leaves the page. That is not a failure, so wait for the timeout.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return new Promise<never>(() => undefined)
      // fetch throws the same TypeError for an unreachable host, a CORS refusal and a broken connection.
      throw thrown instanceof AuthError ? thrown : new AuthError('network-failed')
    }
  })
}

const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get('content-type') ?? '')

async function readObject(response: Response): Promise<JsonObject> {
  if (!isJson(response)) throw new AuthError('content-type-invalid')
  const body = parseObject(await readBody(response))
  if (body === null) throw new AuthError('response-malformed')
  return body
}

/** Throws AuthError 'response-too-large'. */
const readBody = (response: Response): Promise<string> =>
  readText(response, MAX_RESPONSE_BYTES).catch((thrown: unknown) => {
    throw thrown instanceof BodyTooLarge ? new AuthError('response-too-large') : thrown
  })

const statusError = ({ status }: Response): AuthError => new AuthError('http-status', { error: String(status) })
