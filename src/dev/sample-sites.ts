import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenNear } from './listen.ts'
import { page } from './page.ts'

/** What a monitored site can be like, and what the portal makes of it. */
export const behaviours = {
  fast: 'its icon comes at once: Operational',
  slow: 'its icon takes longer than 3 seconds: Degraded',
  silent: 'its icon never comes: Down after 10 seconds',
  refusing: 'it cuts every connection: Down at once',
  'no-icon': 'it has no icon, and takes a moment to say so: Operational',
  flapping: 'it gives its icon and cuts the connection by turns',
} as const

export type Behaviour = keyof typeof behaviours

export interface SampleSite {
  readonly url: string
  readonly behaviour: Behaviour
  /** From the next request on. */
  behaveAs(behaviour: Behaviour): void
  close(): Promise<void>
}

const slowIconMs = 3400
// Past the 100 ms under which the portal takes an image error for a refused connection.
const missingIconMs = 250

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<rect width="16" height="16" rx="4" fill="#1d4fd7"/>
</svg>`

/** A site on a port of its own: an icon that behaves as said, and a small page. */
export async function startSampleSite(first: Behaviour, port = 0): Promise<SampleSite> {
  let behaviour = first
  let turns = 0
  let lastAsked = ''

  const later = (ms: number, response: ServerResponse, act: () => void): void => {
    const timer = setTimeout(act, ms)
    response.once('close', () => clearTimeout(timer))
  }
  const cut = ({ socket }: IncomingMessage): void => void socket.resetAndDestroy()

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // One request per connection: browsers silently repeat a request whose kept connection was cut.
    response.setHeader('Connection', 'close')
    response.setHeader('Cache-Control', 'no-store')
    const give = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'Content-Type': type })
      response.end(body)
    }
    const giveIcon = (): void => give(200, 'image/svg+xml', icon)
    const giveNothing = (): void => give(404, 'text/plain', 'Not Found')

    if (behaviour === 'refusing') return cut(request)
    const path = (request.url ?? '/').split('?')[0]
    if (path === '/') {
      const text = `<p>This one is ${behaviour}: ${behaviours[behaviour]}.</p>`
      return give(200, 'text/html; charset=utf-8', page('Sample site', text))
    }
    if (path !== '/favicon.ico') return giveNothing()
    // Firefox asks up to ten times where the connection is cut: the same address is the same turn.
    if (request.url !== lastAsked) turns += 1
    lastAsked = request.url ?? ''
    switch (behaviour) {
      case 'fast':
        return giveIcon()
      case 'slow':
        return later(slowIconMs, response, giveIcon)
      case 'silent':
        return
      case 'no-icon':
        return later(missingIconMs, response, giveNothing)
      case 'flapping':
        return turns % 2 === 1 ? giveIcon() : cut(request)
    }
  }

  const listener = await listenNear(answer, port)
  return {
    url: `http://localhost:${listener.port}`,
    get behaviour() {
      return behaviour
    },
    behaveAs: (next) => {
      behaviour = next
      turns = 0
      lastAsked = ''
    },
    close: listener.close,
  }
}
