import { createServer } from 'node:http'
import { listenAt } from './listen-at.ts'

/** The two files of a configuration's folder, each with faults of its own. */
export type Source = 'configuration' | 'announcements'

/** What /healthz answers. */
export interface Health {
  release: string | null
  /** By the file that has them. Visitors get the release from before. */
  problems: Readonly<Partial<Record<Source, string | undefined>>>
}

/**
 * Answers with all problems, on the loopback address only, and only under its name, because a page of another host may give
 * its name this address. The status is 503 while there is no release.
 *
 * @throws BuildProblem if the port is not free
 */
export async function serveHealth(health: Health, port: number) {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`]
  const statusOf = (host: string | undefined, url: string | undefined): number => {
    if (!names.includes(host ?? '')) return 421
    if (url !== '/healthz') return 404
    return health.release === null ? 503 : 200
  }
  const server = createServer(({ headers, url }, response) => {
    const status = statusOf(headers.host, url)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end([200, 503].includes(status) ? `${JSON.stringify(health, null, 2)}\n` : '')
  })
  return listenAt(server, port, '127.0.0.1', `/healthz needs port ${port}, after that of the address`, {
    EADDRINUSE: 'Does npm run serve run there already? Else choose another --address.',
  })
}
