import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { filesOf } from '../config/files-of.ts'
import { BuildProblem } from '../problem.ts'
import { project } from '../project.ts'
import { print, printError } from '../terminal.ts'
import { watchFiles } from '../watch.ts'
import { readAddress } from './address.ts'
import { startCaddy } from './caddy-process.ts'
import type { Tls } from './caddy-process.ts'
import { serveHealth } from './health.ts'
import type { Health } from './health.ts'
import { keepHistory } from './keep-history.ts'
import { lockFolder } from './lock.ts'
import { createPublisher, currentRelease } from './publisher.ts'

export interface ServeOptions {
  readonly config: string
  /** Such as `:8080`, `127.0.0.1:8080`, or `portal.als.example`, for which Caddy obtains a certificate. */
  readonly address: string
  /** The folder of the releases. Default: one in .cache that is named after the configuration. */
  readonly out: string | undefined
  readonly tls: Tls | undefined
  /** The group's monitor, such as `gatus=https://gatus.als.example`. */
  readonly monitor: string | undefined
}

/**
 * Serves a configuration with Caddy, and publishes a release after each save, until the process is told to end.
 * @throws BuildProblem if another process serves from the folder, if Caddy does not start, or if it ends
 */
export async function serve({ config, address, out, tls, monitor }: ServeOptions): Promise<void> {
  const [file, where] = [resolve(config), readAddress(address, tls !== undefined)]
  const folder = resolve(out ?? join(project, '.cache/serve', nameOf(file)))
  await lockFolder(folder, where.shown)
  print(`Building ${file}…`)
  const health: Health = { release: await currentRelease(folder), problems: {} }
  const healthServer = await serveHealth(health, where.healthPort)
  try {
    // Before the first build, so that an address that is taken is said at once.
    const caddy = await startCaddy(folder, where, tls)
    const { publish, stop } = createPublisher(file, folder, caddy, health)
    const watcher = watchFiles({
      folder: dirname(dirname(file)),
      only: () => filesOf(file),
      onChange: async (paths) => publish(paths),
      onError: (error) => printError(`Saves may go unnoticed from now on: ${String(error)}`),
    })
    const stopHistory = monitor === undefined ? () => {} : keepHistory(folder, monitor)
    const signalled = new Promise<undefined>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done(undefined))
      // A terminal that is closed sends it, too.
      process.on('SIGHUP', () => (process.stdout.isTTY ? done(undefined) : publish()))
    })
    // Only now does a signal end it in order.
    print(`Serving ${file} at ${where.shown}. Health: http://127.0.0.1:${where.healthPort}/healthz`)
    publish()
    const problem = await Promise.race([signalled, caddy.ended])
    watcher.close()
    stopHistory()
    stop()
    await caddy.stop()
    if (problem !== undefined) throw new BuildProblem(problem)
  } finally {
    healthServer.close()
  }
}

/** The name of a configuration's folder of releases: `my-portal.json-1a2b3c4d`. */
const nameOf = (file: string): string =>
  `${basename(dirname(file))}-${basename(file)}-${createHash('sha256').update(file).digest('hex').slice(0, 8)}`
