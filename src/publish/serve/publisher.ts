import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fieldsOf, parseJson } from '../../base/json.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { readAnnouncements } from '../config/read-announcements.ts'
import { announcementsFile } from '../config/static-folder.ts'
import { plainFile } from '../plain-file.ts'
import { BuildProblem } from '../problem.ts'
import { project } from '../project.ts'
import { replaceFile } from '../replace-file.ts'
import { feedFiles } from '../site/feeds.ts'
import { print, printError } from '../terminal.ts'
import type { Caddy } from './caddy-process.ts'
import { startChild } from './child.ts'
import type { Health, Source } from './health.ts'

/** What has failed is tried again after this time, and then after twice the time: a disk may have room again. */
const [FIRST_RETRY_MS, MAX_RETRY_MS] = [5000, 300_000]

/** Publishes what was saved: announcements without a build, and the rest as a release. Neither waits for the other. */
export function createPublisher(file: string, folder: string, caddy: Caddy, health: Health) {
  const ending = new AbortController()
  const announcements = repeating('announcements', health, ending.signal, () => publishAnnouncements(file, folder))
  const configuration = repeating('configuration', health, ending.signal, async () => {
    // They may name a site that is new.
    await publishRelease(file, folder, caddy, health, ending.signal).finally(announcements)
  })
  return {
    publish(paths: readonly string[] = []): void {
      const isOfAnnouncements =
        paths.length > 0 && paths.every((path) => path === join(dirname(file), announcementsFile))
      if (isOfAnnouncements) announcements()
      else configuration()
    },
    stop: () => ending.abort(),
  }
}

/**
 * Does something at each call, and again after it has failed. Notes its problem, and prints it: at each call, and later if it
 * has changed.
 *
 * @returns starts it, or notes that it is due once more
 */
function repeating(source: Source, health: Health, signal: AbortSignal, action: () => Promise<void>): () => void {
  let [isDue, isRunning] = [false, false]
  let retry: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => clearTimeout(retry))

  const attempt = async (isRetry: boolean): Promise<boolean> => {
    const problem = await action().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (signal.aborted) return true
    const isNew = !isRetry || problem !== health.problems[source]
    health.problems = { ...health.problems, [source]: problem }
    if (problem !== undefined && isNew) {
      printError(problem)
      printError(health.release === null ? 'Nothing is served yet.' : 'The last good release is still served.')
    }
    return problem === undefined
  }

  const run = async (delayMs?: number): Promise<void> => {
    clearTimeout(retry)
    isDue = true
    if (isRunning) return
    isRunning = true
    let isDone = false
    for (let isRetry = delayMs !== undefined; isDue; isRetry = false) {
      isDue = false
      isDone = await attempt(isRetry)
    }
    isRunning = false
    const nextMs = delayMs === undefined ? FIRST_RETRY_MS : Math.min(2 * delayMs, MAX_RETRY_MS)
    if (!isDone) retry = setTimeout(run, nextMs, nextMs)
  }
  return () => {
    void run()
  }
}

async function publishRelease(
  file: string,
  folder: string,
  caddy: Caddy,
  health: Health,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now()
  const building = join(folder, 'build')
  // A build keeps it, and it may be of a former version of the program.
  await rm(join(building, 'hosting/Caddyfile'), { force: true })
  // A process of its own, whose memory is free afterwards.
  const program = [join(project, 'build.mjs'), '--served', '--config', file, '--out', building]
  const findings = await run(process.execPath, program, {}, signal)
  const report = await run('sh', [join(building, 'hosting/release.sh'), 'caddy'], caddy.env, signal)
  health.release = await currentRelease(folder)
  if (findings !== '') print(findings)
  print(`${report} Built and published in ${Math.round(performance.now() - startedAt)} ms.`)
}

/** @throws BuildProblem for faulty announcements, and if there is no release whose sites they could name */
async function publishAnnouncements(file: string, folder: string): Promise<void> {
  // While the whole folder is away, its announcements stay.
  if (!existsSync(file)) return
  const source = plainFile(dirname(file), announcementsFile)
  const live = parseJson(await readFile(join(folder, 'current/hosting/configuration.json'), 'utf8').catch(() => ''))
  if (live === undefined) {
    if (source !== undefined) throw new BuildProblem(`${source} is not live: first mend the configuration.`)
    return
  }
  const { bytes, savedAt, warnings } =
    source === undefined
      ? { bytes: Buffer.from('[]\n'), savedAt: 0, warnings: [] }
      : await readAnnouncements(source, live as PortalConfig) // the build has written it
  // The feeds may be new although the announcements are not: the name of the portal has changed.
  for (const [path, content] of feedFiles(live as PortalConfig, bytes.toString(), savedAt))
    await replace(join(folder, path), content)
  if (!(await replace(join(folder, announcementsFile), bytes))) return
  for (const warning of warnings) print(`Warning: ${announcementsFile}: ${warning}`)
  print(`${announcementsFile} is live.`)
}

/** Replaces a file in one step. Returns whether it had other content. */
async function replace(target: string, bytes: Uint8Array): Promise<boolean> {
  if ((await readFile(target).catch(() => Buffer.alloc(0))).equals(bytes)) return false
  await replaceFile(target, bytes)
  return true
}

/** The exit code of release.sh if the release is in place, but nothing answers, because there is no certificate yet. */
const UNSEEN = 3

/** Resolves with what a program says. */
async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cancelSignal: AbortSignal,
): Promise<string> {
  const { failed, exitCode, stdout, stderr, shortMessage } = await startChild(program, args, {
    env,
    cancelSignal,
    reject: false,
    stdin: 'ignore',
  })
  if (failed && exitCode !== UNSEEN) throw new Error(stderr.trim() || shortMessage)
  return (failed ? stderr : stdout).trim()
}

export async function currentRelease(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'current/site/version.json'), 'utf8').catch(() => '')
  // After a loss of power, a file may be empty.
  const { release } = fieldsOf(parseJson(text))
  return typeof release === 'string' ? release : null
}
