import { once } from 'node:events'
import type { Server } from 'node:net'
import { BuildProblem } from '../problem.ts'

/**
 * Lets a server listen at a port of an interface, or of all.
 *
 * @param failure the sentence to begin with if the port is not free
 * @param hints what to do, by the code of the error
 * @throws BuildProblem if the port is not free
 */
export async function listenAt<S extends Server>(
  server: S,
  port: number,
  host: string | undefined,
  failure: string,
  hints: Readonly<Record<string, string>>,
): Promise<S> {
  try {
    await once(server.listen(port, host), 'listening')
    return server
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException
    const hint = hints[code]
    throw new BuildProblem(`${failure}: ${message}${hint === undefined ? '' : `\n    ${hint}`}`, { cause: error })
  }
}
