import { join } from 'node:path'
import { execa } from 'execa'
import { untilAnswers } from '../until-answers.ts'

const MAX_LINES = 30

/** The administrator that Keycloak creates at its first start. A weak password will do on a loopback address. */
export const administrator = { username: 'admin', password: 'admin' }

interface ServerOptions {
  /** The installation folder of Keycloak. */
  readonly home: string
  readonly port: number
  /** A folder in which realms and sessions survive a restart. Default: they are in memory. */
  readonly data?: string
  /** Receives a line before the start. */
  readonly report: (line: string) => void
  /** Time limit for the first answer. Default ten minutes: the first start takes up to five on a busy machine. */
  readonly limitMs?: number
}

export interface KeycloakServer {
  /** The origin, without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts Keycloak in development mode on the loopback address, and waits until it answers.
 * @throws Error with the end of its log if it exits or does not answer in time
 */
export async function startKeycloak(options: ServerOptions): Promise<KeycloakServer> {
  const { home, port, data, report, limitMs = 600_000 } = options
  const url = `http://localhost:${port}`
  // `--db=dev-file` would make Keycloak rebuild itself, even while another instance runs from the same folder.
  const file =
    data === undefined ? [] : [`--db-url=jdbc:h2:file:${data}/keycloak;NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE`]
  const args = ['start-dev', '--db=dev-mem', ...file, '--http-host=127.0.0.1', `--http-port=${port}`]
  const server = execa(join(home, 'bin/kc.sh'), args, {
    env: {
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      // Compile fast rather than well, because the server does not run for long.
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    },
    stdin: 'ignore',
    all: true,
    reject: false,
    // Keycloak's script passes SIGTERM on to Java. Killing the script would leave Java behind.
    forceKillAfterDelay: false,
  })
  const stop = async (): Promise<void> => {
    server.kill()
    await server
  }

  report('Keycloak is starting. The first start takes a minute or more...')
  const end = new AbortController()
  void server.then(() => end.abort())
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(limitMs)])
  await untilAnswers(`${url}/realms/master`, signal).catch(async () => {
    const reason = end.signal.aborted ? 'ended before it answered' : `did not answer within ${limitMs / 1000} s`
    await stop()
    const { shortMessage = '', all } = await server
    throw new Error(`Keycloak ${reason}: ${shortMessage}\n${all.split('\n').slice(-MAX_LINES).join('\n')}`)
  })
  return { url, stop }
}
