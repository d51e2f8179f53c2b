import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { BuildProblem } from '../problem.ts'
import type { Address } from './address.ts'

/** A running Caddy that serves the current release of a folder, or says that the first one is being built. */
export interface Caddy {
  /** The environment in which release.sh tests and reloads it. */
  readonly env: Readonly<Record<string, string>>
  /** Resolves with the last lines of its log when it ends. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

const [releasesFile, beforeFile] = ['Caddyfile', 'Caddyfile.before']
/** The longest path of a socket on Linux. */
const MAX_SOCKET_PATH = 107

/**
 * Starts Caddy on a folder of releases. Ends one that a former process has left behind, because its end was abrupt.
 *
 * @throws BuildProblem if there is no Caddy, or if it does not start
 */
export async function startCaddy(folder: string, { site, bind }: Address): Promise<Caddy> {
  const socket = join(folder, 'caddy.sock')
  if (socket.length > MAX_SOCKET_PATH)
    throw new BuildProblem(`${folder} is too long a path. Choose a shorter one: --out`)
  await mkdir(folder, { recursive: true })
  // First, because the disk may be full.
  const file = await writeCaddyfiles(folder, socket, bind)
  await endFormer(folder)
  const env = {
    CADDYFILE: join(folder, releasesFile),
    CADDY_ADMIN: `unix/${socket}`,
    HOME: folder,
    PORTAL: folder,
    PORTAL_ADDRESS: site,
    PORTAL_ROOT: folder,
    XDG_CONFIG_HOME: join(folder, 'caddy'),
    XDG_DATA_HOME: join(folder, 'caddy'),
  }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // On Ctrl-C, a terminal would end it before this process has said so.
    detached: true,
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    log = (log + part).slice(-2000)
  })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve('code' in error && error.code === 'ENOENT' ? noCaddy : error.message))
    child.on('close', (code, signal) =>
      resolve(
        `Caddy ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}.\n${causeIn(log)}See ${join(folder, logFile)}.`,
      ),
    )
  })
  const caddy = {
    env,
    ended,
    async stop() {
      child.kill()
      await ended
    },
  }
  const ending = new AbortController()
  const problem = await Promise.race([ended, untilReady(socket, ending.signal)])
  ending.abort()
  if (problem === undefined) return caddy
  await caddy.stop()
  throw new BuildProblem(problem)
}

const noCaddy = `npm run serve needs Caddy 2.6 or later, and there is no program "caddy".
    On Debian: apt-get install caddy. Elsewhere: https://caddyserver.com/docs/install`

/** What Caddy printed, without what it does at each start. */
function causeIn(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":"info"'))
  const isTaken = lines.some((line) => line.includes('address already in use'))
  const taken = 'Another program listens there. If it is the Caddy that Debian starts: systemctl disable --now caddy'
  return [...lines, ...(isTaken ? [`    ${taken}`] : [])].map((line) => `${line}\n`).join('')
}

/** Resolves when Caddy answers at its socket. */
async function untilReady(socket: string, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted && !(await isReady(socket))) await pause(20)
}

/** Caddy's warnings, such as why there is no certificate. */
const logFile = 'caddy.log'
/** Caddy finishes its answers before it ends. */
const KILL_AFTER_MS = 3000

/**
 * Ends every Caddy that was started on the folder. Finds them by their command lines: a file with their number may be
 * missing, because its writer was killed, and in a container another process has this number after a restart.
 */
async function endFormer(folder: string): Promise<void> {
  const killAt = performance.now() + KILL_AFTER_MS
  let former = await formerPids(folder)
  for (const pid of former) kill(pid, 'SIGTERM')
  while (former.length > 0) {
    if (performance.now() > killAt) for (const pid of former) kill(pid, 'SIGKILL')
    await pause(20)
    former = await formerPids(folder)
  }
}

async function formerPids(folder: string): Promise<readonly number[]> {
  const files = [releasesFile, beforeFile].map((name) => join(folder, name))
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const areFormer = await Promise.all(
    pids.map(async (pid) => {
      const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
      return basename(program) === 'caddy' && args[0] === 'run' && files.some((file) => args.includes(file))
    }),
  )
  return pids.filter((_, index) => areFormer[index]).map(Number)
}

function kill(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    const isOver = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isOver)
      throw new BuildProblem(`Process ${pid}, a Caddy of another user, serves the same folder: end it first.`)
  }
}

/** Resolves with whether Caddy says at its socket what it serves. */
function isReady(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Caddy refuses the name of a host at a socket.
    request({ socketPath, path: '/config/', setHost: false, headers: { host: '' }, timeout: 5000 }, (response) => {
      // Before it ends because it cannot serve, it may say that it has no configuration.
      const answered = text(response).then((body) => response.statusCode === 200 && body.trim() !== 'null')
      answered.then(resolve, () => resolve(false))
    })
      .on('error', () => resolve(false))
      .end()
  })
}

/** Writes the file for releases, which each contain a Caddyfile, and one for the time before. Returns the one to begin with. */
async function writeCaddyfiles(folder: string, socket: string, bind: string | undefined): Promise<string> {
  // In a file, because a Caddy whose parent was killed would end at its first line to a broken pipe.
  const log = `output file "${join(folder, logFile)}" {\n\t\t\troll_size 1MiB\n\t\t\troll_keep 1\n\t\t}`
  const bound = bind === undefined ? '' : `\tdefault_bind ${bind}\n`
  // For a name that only this network has, Caddy is its own authority, which this machine need not trust.
  const options = `\tadmin "unix/${socket}"\n\tskip_install_trust\n${bound}`
  const global = `{\n${options}\tlog {\n\t\tlevel WARN\n\t\t${log}\n\t}\n}\n`
  const [released, before] = [join(folder, releasesFile), join(folder, beforeFile)]
  await writeIfOther(released, `${global}import "${folder}/current/hosting/Caddyfile"\n`)
  await writeIfOther(before, `${global}{$PORTAL_ADDRESS} {\n\trespond "The portal is being built." 503\n}\n`)
  return existsSync(join(folder, 'current')) ? released : before
}

async function writeIfOther(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
}
