import { once } from 'node:events'
import { createServer } from 'node:http'
import { BuildProblem } from '../problem.ts'
import type { Source } from './update.ts'

/** What /healthz answers. */
export interface Health {
  release: string | null
  /** By the file that has them. Visitors get the release from before. */
  problems: Readonly<Partial<Record<Source, string>>>
}

/**
 * Answers with all problems, on the loopback address only. The status is 503 while there is no release.
 * @throws BuildProblem if the port is not free
 */
export async function serveHealth(health: Health, port: number) {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz'
    const status = health.release === null ? 503 : 200
    response.writeHead(isHealth ? status : 404, { 'Content-Type': 'application/json' })
    response.end(isHealth ? `${JSON.stringify(health, null, 2)}\n` : '')
  })
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'Does npm run serve run there already? Else choose another --address.'
    throw new BuildProblem(`/healthz needs port ${port}, after that of the address: ${reason}\n    ${hint}`, {
      cause: error,
    })
  }
  return server
}
