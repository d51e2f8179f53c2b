import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenNear } from './listen.ts'
import { page } from './page.ts'

/**
 * The ways a monitored site can behave, and the state the portal shows for each. `npm start` runs one site of each, in
 * this order, for the sites of the configuration.
 */
export const behaviours = {
  fast: 'serves its page and icon at once: Operational',
  slow: 'takes longer than 3 seconds: Degraded',
  silent: 'never answers: Down after 10 seconds',
  refusing: 'resets every connection: Down at once',
  'no-icon': 'answers 404 after a moment, because it has no icon: Operational, with a note',
  flapping: 'answers and resets the connections in turn: Operational and Down',
} as const

export type Behaviour = keyof typeof behaviours

export interface SampleSite {
  readonly url: string
  readonly behaviour: Behaviour
  /** Takes effect with the next request. */
  behaveAs(behaviour: Behaviour): void
  close(): Promise<void>
}

const slowMs = 3400
// Without status.confirm the portal treats an image error within 100 ms as a refused connection, so answer later.
const missingIconMs = 250

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<rect width="16" height="16" rx="4" fill="#1d4fd7"/>
</svg>`

/** Starts a site on its own port, with a small page and an icon that behave as specified. */
export async function startSampleSite(initialBehaviour: Behaviour, port = 0): Promise<SampleSite> {
  let behaviour = initialBehaviour
  let probeCount = 0
  let lastUrl = ''

  const respondAfter = (ms: number, response: ServerResponse, respond: () => void): void => {
    const timer = setTimeout(respond, ms)
    response.once('close', () => clearTimeout(timer))
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // Browsers silently retry a request if a kept-alive connection is reset, so allow one request per connection.
    response.setHeader('Connection', 'close')
    response.setHeader('Cache-Control', 'no-store')
    const send = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'Content-Type': type })
      response.end(body)
    }
    const reset = (): void => {
      request.socket.resetAndDestroy()
    }
    const [path] = (request.url ?? '/').split('?')
    const sendContent = (): void => {
      const text = `<p>This site is “${behaviour}”: it ${behaviours[behaviour]}.</p>`
      if (path === '/') send(200, 'text/html; charset=utf-8', page('Sample site', text))
      else send(200, 'image/svg+xml', icon)
    }
    const sendNotFound = (): void => send(404, 'text/plain', 'Not Found')

    if (behaviour === 'refusing') return reset()
    if (path !== '/' && path !== '/favicon.ico') return sendNotFound()
    // Firefox retries up to ten times after a reset, so requests for the same URL count as one probe. The plain
    // requests (Sec-Fetch-Dest: empty) that confirm an outage do not count.
    const isProbe = path === '/favicon.ico' && request.headers['sec-fetch-dest'] !== 'empty'
    if (isProbe && request.url !== lastUrl) probeCount += 1
    if (isProbe) lastUrl = request.url ?? ''
    const answers: Readonly<Record<Behaviour, () => void>> = {
      fast: sendContent,
      slow: () => respondAfter(slowMs, response, sendContent),
      silent: () => {},
      refusing: reset,
      'no-icon': path === '/' ? sendContent : () => respondAfter(missingIconMs, response, sendNotFound),
      flapping: probeCount % 2 === 1 ? sendContent : reset,
    }
    answers[behaviour]()
  }

  const listener = await listenNear(answer, port)
  return {
    url: `http://localhost:${listener.port}`,
    get behaviour() {
      return behaviour
    },
    behaveAs: (next) => {
      behaviour = next
      probeCount = 0
      lastUrl = ''
    },
    close: listener.close,
  }
}
