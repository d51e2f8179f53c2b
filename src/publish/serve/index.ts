import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fieldsOf, parseJson } from '../../base/json.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { print, printError } from '../terminal.ts'
import { BuildProblem } from '../problem.ts'
import { build } from '../site/build.ts'
import { announcementsFile } from '../config/static-folder.ts'
import { readAnnouncements } from '../config/read-announcements.ts'
import { readAddress } from './address.ts'
import { startCaddy } from './caddy-process.ts'
import type { Caddy } from './caddy-process.ts'
import { serveHealth } from './health.ts'
import type { Health } from './health.ts'
import { keepHistory } from './keep-history.ts'
import { createUpdate } from './update.ts'
import type { Source } from './update.ts'
import { watchConfig } from './watch-config.ts'

export interface ServeOptions {
  readonly config: string
  /** Such as `:8080`, `127.0.0.1:8080`, or `portal.als.example`, for which Caddy obtains a certificate. */
  readonly address: string
  /** The folder of the releases. */
  readonly out: string
  /** The group's monitor, such as `gatus=https://gatus.als.example`. */
  readonly monitor?: string | undefined
}

/** Files are less than a tenth larger than with the best quality, in a tenth of the time: a save is live within 3 s. */
const BROTLI_QUALITY = 9

/**
 * Serves a configuration with Caddy, and publishes a release after each save, until the process is told to end.
 * @throws BuildProblem if Caddy does not start, or if it ends
 */
export async function serve({ config, address, out, monitor }: ServeOptions): Promise<void> {
  const [file, folder, where] = [resolve(config), resolve(out), readAddress(address)]
  print(`Building ${file}…`)
  const health: Health = { release: await currentRelease(folder), problems: {} }
  // First, so that a second process at the same address leaves the Caddy of the first one alone.
  const healthServer = await serveHealth(health, where.healthPort)
  try {
    await untilPublished(folder)
    const caddy = await startCaddy(folder, where)
    print(`Serving ${file} at ${where.shown}. Health: http://127.0.0.1:${where.healthPort}/healthz`)
    const update = createUpdate({ ...publishingOf(file, folder, caddy, health), note: noteIn(health) })
    const stopWatching = watchConfig(file, update)
    const stopHistory = monitor === undefined ? () => {} : keepHistory(folder, monitor)
    const signalled = new Promise<undefined>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done(undefined))
    })
    const problem = await Promise.race([caddy.ended, signalled])
    stopHistory()
    await stopWatching()
    await caddy.stop()
    if (problem !== undefined) throw new BuildProblem(problem)
  } finally {
    healthServer.close()
  }
}

/** Notes a problem for /healthz, and prints it unless it is the same as before. */
const noteIn = (health: Health) => (source: Source, problem: string | undefined) => {
  if (problem !== undefined && problem !== health.problems[source])
    printError(
      `${problem}\n${health.release === null ? 'Nothing is served yet.' : 'The last good release is still served.'}`,
    )
  health.problems = { ...health.problems, [source]: problem }
}

const noAnnouncements = { bytes: '[]\n', warnings: [] }

function publishingOf(file: string, folder: string, caddy: Caddy, health: Health) {
  let lastConfig: PortalConfig | undefined
  return {
    async publishConfig(): Promise<void> {
      const startedAt = performance.now()
      const building = join(folder, 'build')
      // A build keeps both: announcements are those of the configuration's folder here, and nobody edits this Caddyfile,
      // which may be of a former version of the program.
      for (const name of [`site/${announcementsFile}`, 'hosting/Caddyfile'])
        await rm(join(building, name), { force: true })
      const { config, brand, warnings } = await build({ config: file, out: building, brotliQuality: BROTLI_QUALITY })
      const report = await run(join(building, 'hosting/release.sh'), caddy.env)
      lastConfig = config
      health.release = await currentRelease(folder)
      if (brand !== '') print(brand)
      for (const warning of warnings) print(`Warning: ${warning}`)
      print(`${report} Built and published in ${Math.round(performance.now() - startedAt)} ms.`)
    },
    async publishAnnouncements(): Promise<void> {
      const source = join(dirname(file), announcementsFile)
      // While the whole folder is away, its announcements stay.
      if (!existsSync(file)) return
      if (lastConfig === undefined) {
        if (existsSync(source)) throw new BuildProblem(`${source} is not live: first mend the configuration.`)
        return
      }
      const { bytes, warnings } = existsSync(source) ? await readAnnouncements(source, lastConfig) : noAnnouncements
      const target = join(folder, announcementsFile)
      await writeFile(`${target}.new`, bytes)
      await rename(`${target}.new`, target)
      for (const warning of warnings) print(`Warning: ${announcementsFile}: ${warning}`)
      print(`${announcementsFile} is live.`)
    },
  }
}

/** A former process that was killed may have left its release.sh running, which reads the last build. */
async function untilPublished(folder: string): Promise<void> {
  const releases = join(folder, 'releases')
  await mkdir(releases, { recursive: true })
  await new Promise((resolve) => execFile('flock', ['--timeout', '30', releases, 'true'], resolve))
}

/** The exit code of release.sh if the release is in place, but nothing answers, because there is no certificate yet. */
const UNSEEN = 3

/** Runs release.sh. Resolves with what it says. */
function run(script: string, env: Caddy['env']): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'sh',
      [script, 'caddy', '--announcements'],
      { env: { ...process.env, ...env } },
      (error, output, errors) => {
        if (error === null) resolve(output.trim())
        else if (error.code === UNSEEN) resolve(errors.trim())
        else reject(new Error(errors.trim() || error.message, { cause: error }))
      },
    )
  })
}

async function currentRelease(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'current/site/version.json'), 'utf8').catch(() => '')
  // After a loss of power, a file may be empty.
  const { release } = fieldsOf(parseJson(text))
  return typeof release === 'string' ? release : null
}
