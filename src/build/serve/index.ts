import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import type { PortalConfig } from '../../portal/config.ts'
import { print, printError } from '../../dev/terminal.ts'
import { BuildProblem } from '../build-problem.ts'
import { build } from '../build.ts'
import { announcementsFile } from '../hosting/static-files.ts'
import { readAnnouncements } from '../read-announcements.ts'
import { startCaddy } from './caddy.ts'
import type { Caddy } from './caddy.ts'
import { watchConfig } from './watch.ts'
import type { Snapshot } from './watch.ts'

export interface ServeOptions {
  readonly config: string
  /** Such as `:8080`, or `portal.als.example`, for which Caddy obtains a certificate. */
  readonly address: string
  /** The folder of the releases. */
  readonly out: string
}

/** Nearly as small as the best quality, in a third of the time: a save is live within 3 s. */
const BROTLI_QUALITY = 10

/** What /healthz answers. */
interface Health {
  release: string | null
  /** By the file that has them. Visitors get the release from before. */
  problems: Readonly<Partial<Record<'configuration' | 'announcements', string>>>
}

/**
 * Serves a configuration with Caddy, and publishes a release after each save, until the process is told to end.
 * @throws BuildProblem if Caddy does not start, or if it ends
 */
export async function serve({ config, address, out }: ServeOptions): Promise<void> {
  const [file, folder] = [resolve(config), resolve(out)]
  print(`Building ${file}…`)
  const caddy = await startCaddy(folder, address)
  const health: Health = { release: await currentRelease(folder), problems: {} }
  const healthServer = await serveHealth(health, healthPortOf(address)).catch(async (error: unknown) => {
    await caddy.stop()
    throw error
  })
  print(`Serving ${file} at ${address}. Health: http://127.0.0.1:${healthPortOf(address)}/healthz`)
  const stopWatching = watchConfig(file, createUpdate(file, folder, caddy, health))
  const signalled = new Promise<undefined>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done(undefined))
  })
  const problem = await Promise.race([caddy.ended, signalled])
  await stopWatching()
  healthServer.close()
  await caddy.stop()
  if (problem !== undefined) throw new BuildProblem(problem)
}

/** Returns what is done after each change. */
function createUpdate(file: string, folder: string, caddy: Caddy, health: Health) {
  let published: Snapshot | undefined
  let lastConfig: PortalConfig | undefined
  const note = (of: keyof Health['problems'], error: unknown) => {
    const problem = error === undefined ? undefined : messageOf(error)
    if (problem !== undefined && problem !== health.problems[of])
      printError(
        `${problem}\n${health.release === null ? 'Nothing is served yet.' : 'The last good release is still served.'}`,
      )
    health.problems = { ...health.problems, [of]: problem }
  }

  const publishConfig = async (): Promise<void> => {
    const startedAt = performance.now()
    const building = join(folder, 'build')
    // Of the configuration's folder, not of the last build.
    await rm(join(building, 'site', announcementsFile), { force: true })
    const { config, warnings } = await build({ config: file, out: building, brotliQuality: BROTLI_QUALITY })
    const report = await run(join(building, 'hosting/release.sh'), caddy.env)
    lastConfig = config
    health.release = await currentRelease(folder)
    for (const warning of warnings) print(`Warning: ${warning}`)
    print(`${report} Built and published in ${Math.round(performance.now() - startedAt)} ms.`)
  }

  const publishAnnouncements = async (): Promise<void> => {
    if (lastConfig === undefined) return
    const source = join(dirname(file), announcementsFile)
    const bytes = existsSync(source) ? (await readAnnouncements(source, lastConfig)).bytes : '[]\n'
    const target = join(folder, announcementsFile)
    await writeFile(`${target}.new`, bytes)
    await rename(`${target}.new`, target)
    print(`${announcementsFile} is live.`)
  }

  return async function update(snapshot: Snapshot): Promise<boolean> {
    let isOver = true
    const attempt = async (of: keyof Health['problems'], publish: () => Promise<void>): Promise<boolean> => {
      try {
        await publish()
        note(of, undefined)
        return true
      } catch (error) {
        note(of, error)
        // A problem of a file is mended by an edit; a full disk may have room again.
        isOver &&= error instanceof BuildProblem
        return false
      }
    }
    const former = published
    // A release has the announcements, too.
    const isReleased = former?.config !== snapshot.config && (await attempt('configuration', publishConfig))
    if (isReleased) note('announcements', undefined)
    else if (former?.announcements !== snapshot.announcements) await attempt('announcements', publishAnnouncements)
    published = isOver ? snapshot : undefined
    return isOver
  }
}

/** Runs release.sh. Resolves with what it says. */
function run(script: string, env: Caddy['env']): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'sh',
      [script, 'caddy', '--announcements'],
      { env: { ...process.env, ...env } },
      (error, output, errors) => {
        if (error) reject(new Error(errors.trim() || error.message, { cause: error }))
        else resolve(output.trim())
      },
    )
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function currentRelease(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'current/site/version.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as { readonly release: string }).release
}

/** Returns what is wrong with an address, or undefined. */
export const addressFault = (address: string): string | undefined =>
  /^(?!\d+$)([\w-]+(\.[\w-]+)*)?(:\d{1,5})?$/.test(address) && address !== ''
    ? undefined
    : `--address must be a port, such as :8080, or a host, such as portal.example, not '${address}'`

/** The port after that of the address. */
export const healthPortOf = (address: string): number => Number(/:(\d+)$/.exec(address)?.[1] ?? 8080) + 1

/** Answers with all problems, on the loopback address only. The status is 503 while there is no release. */
async function serveHealth(health: Health, port: number) {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz'
    const status = health.release === null ? 503 : 200
    response.writeHead(isHealth ? status : 404, { 'Content-Type': 'application/json' })
    response.end(isHealth ? `${JSON.stringify(health, null, 2)}\n` : '')
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server
}
