/** Requests JSON from the suite, whose responses are untrusted input and therefore limited in time and size. */
import { request } from 'node:https'
import { printable, withoutTokens } from './text.ts'

const MAX_BYTES = 32 * 1024 * 1024

export type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** @returns a function whose errors say what to do */
export function createCall(base: URL, signal: AbortSignal, limitMs: number): Call {
  return async (method, path, body) => {
    const { status, text } = await send(new URL(path, base), method, body, signal, limitMs).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new Error(adviceOn(codeOf(error), base), { cause: error })
    })
    const answer = `${method} ${path.split('?')[0]} answered ${status}`
    const asksForLogin = (status >= 300 && status < 400) || status === 401 || status === 403
    if (asksForLogin) throw new Error(`${answer}: start the suite with --fintechlabs.devmode=true, without a login.`)
    if (status >= 400) throw new Error(`${answer}: ${withoutTokens(text)}`)
    try {
      return text === '' ? null : (JSON.parse(text) as unknown)
    } catch {
      throw new Error(`There is no conformance suite at ${base.href}: ${answer} without JSON.`)
    }
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

function send(url: URL, method: string, body: object | undefined, signal: AbortSignal, limitMs: number) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const options = { method, signal, headers, rejectUnauthorized: !isLoopback(url) }
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_BYTES) sent.destroy(new Error('a response of more than 32 MB'))
        chunks.push(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    const late = setTimeout(() => sent.destroy(new Error(`no response in ${limitMs} ms`)), limitMs)
    sent.on('error', reject)
    sent.on('close', () => clearTimeout(late))
    sent.end(body && JSON.stringify(body))
  })
}

/** Any certificate will do on this machine, where the suite usually has a self-signed one. */
export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** Says why no response came, according to the code of Node's error, and what to do. */
function adviceOn(code: string, { href }: URL): string {
  const command = `npm run test:conformance -- --suite ${href}`
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return `The certificate of ${href} is not trusted (${code}). Name it: NODE_EXTRA_CA_CERTS=certificate.pem ${command}`
  if (/^(EPROTO|ERR_SSL)/.test(code))
    return `${href} does not speak TLS. The suite needs a TLS proxy: see test/conformance/README.md.`
  return `${href} cannot be reached (${code}). Is the suite running? test/conformance/README.md shows how to start it.`
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error))
  return 'code' in error ? String(error.code) : error.message
}
