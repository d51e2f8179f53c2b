import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../../src/dev/listen.ts'
import type { Listener } from '../../src/dev/listen.ts'

/** Answers the requests for a site's icon, and those that follow a redirect. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

type Body = readonly [type: string, bytes: Buffer | string]

// One pixel. Browsers recognise a bitmap by its bytes, whatever its content type, but not an SVG.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const image: Body = ['image/png', pixel]
export const octets: Body = ['application/octet-stream', pixel]
export const html: Body = ['text/html; charset=utf-8', '<!doctype html><title>Sign in</title><p>Who are you?</p>']

export const give =
  (status: number, [type, bytes]: Body, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': type, ...headers }).end(bytes)

export const noContent: Answer = (_request, response) => void response.writeHead(204).end()

/** Redirects to the icon at another path of the same host. */
export const redirect = redirectAt(() => '')

/** Redirects to the icon on another host. */
export const redirectOut = redirectAt(({ headers }) => `http://${headers.host?.replace('127.0.0.1', 'localhost')}`)

export const redirectLoop: Answer = (_request, response) => {
  // Keep the connection: with a new one for each redirect, the error would come too late to count as down.
  response.removeHeader('Connection')
  redirectTo('/favicon.ico', response)
}

export const reset: Answer = ({ socket }) => void socket.resetAndDestroy()

export const headersThenSilence: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': pixel.length }).flushHeaders()
}

export const later =
  (ms: number, answer: Answer): Answer =>
  (request, response) => {
    const timer = setTimeout(() => answer(request, response), ms)
    response.once('close', () => clearTimeout(timer))
  }

/** Delays an answer until `release` is called. */
export function held(answer: Answer): { readonly answer: Answer; readonly release: () => void } {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: (request, response) => void released.then(() => answer(request, response)), release }
}

export interface ProbedSite {
  readonly url: string
  /** The number of requests for its icon so far. */
  readonly asked: number
  /** Changes the response from the next request on; null closes the port. */
  answerWith(answer: Answer | null): Promise<void>
  close(): Promise<void>
}

/** Starts a site that sends its icon until `answerWith` changes that. */
export async function startProbedSite(): Promise<ProbedSite> {
  let answer: Answer = give(200, image)
  let asked = 0
  const handle: Answer = (request, response) => {
    // One request per connection: browsers silently repeat a request whose persistent connection was cut.
    response.setHeader('Connection', 'close')
    response.setHeader('Cache-Control', 'no-store')
    if (request.url?.startsWith('/favicon.ico?')) asked += 1
    answer(request, response)
  }

  const { port, close } = await listen(handle, 0)
  let listener: Listener | undefined = { port, close }
  return {
    // Cross-site to the portal on `localhost`, so that `Cross-Origin-Resource-Policy: same-site` blocks the icon.
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return asked
    },
    async answerWith(next) {
      if (next) answer = next
      if (next && !listener) listener = await listen(handle, port)
      if (!next && listener) {
        const { close } = listener
        listener = undefined
        await close()
      }
    },
    close: async () => listener?.close(),
  }
}

function redirectAt(originOf: (request: IncomingMessage) => string): Answer {
  return (request, response) => {
    if (request.url === '/icon.png') give(200, image)(request, response)
    else redirectTo(`${originOf(request)}/icon.png`, response)
  }
}

function redirectTo(address: string, response: ServerResponse): void {
  response.writeHead(302, { Location: address }).end()
}
