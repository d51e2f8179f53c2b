import { join } from 'node:path'
import { listenNear } from '../listen.ts'
import { spawnUntilExit } from './process.ts'

const PROGRESS_MS = 10_000
const POLL_MS = 500

/** The administrator that Keycloak creates at its first start. A weak password will do on a loopback address. */
export const administrator = { username: 'admin', password: 'admin' }

export interface ServerOptions {
  /** The installation folder of Keycloak. */
  readonly home: string
  readonly port: number
  /** A folder in which realms and sessions survive a restart. Default: they are in memory. */
  readonly data?: string
  /** Receives a line every ten seconds until the server answers. */
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
 * @throws Error if it cannot be run, or with the end of its log if it exits or does not answer in time
 */
export async function startKeycloak(options: ServerOptions): Promise<KeycloakServer> {
  const { home, port, data, report, limitMs = 600_000 } = options
  const url = `http://localhost:${port}`
  // `--db=dev-file` would make Keycloak rebuild itself, even while another instance runs from the same folder.
  const file =
    data === undefined ? [] : [`--db-url=jdbc:h2:file:${data}/keycloak;NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE`]
  const script = join(home, 'bin/kc.sh')
  const args = ['start-dev', '--db=dev-mem', ...file, '--http-host=127.0.0.1', `--http-port=${port}`]
  const server = spawnUntilExit(script, args, {
    env: {
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      // Compile fast rather than well, because the server does not run for long.
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    },
  })
  let failure: string | undefined
  void server.ended.then((code) => {
    failure =
      code === 'missing' ? `${script} cannot be run.` : `Keycloak ended before it answered:\n${server.lastLines()}`
  })

  const startedAt = performance.now()
  let reportedAt = startedAt
  report('Keycloak is starting. The first start takes a minute or more...')
  while (!(await answers(`${url}/realms/master`))) {
    const now = performance.now()
    if (failure !== undefined) throw new Error(failure)
    if (now - startedAt > limitMs) {
      await server.stop()
      throw new Error(`Keycloak did not answer within ${limitMs / 1000} s:\n${server.lastLines()}`)
    }
    if (now - reportedAt > PROGRESS_MS) {
      reportedAt = now
      report(`Keycloak is starting: ${Math.round((now - startedAt) / 1000)} s`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return { url, stop: server.stop }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Finds a free port, because Keycloak does not choose one. Prefers the given one; 0 means any. */
export async function freePort(preferred: number): Promise<number> {
  const { port, close } = await listenNear(() => {}, preferred)
  await close()
  return port
}
