import { execa } from 'execa'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { BuildProblem } from '../problem.ts'
import type { Address } from './address.ts'
import { startChild } from './child.ts'
import { listenAt } from './listen-at.ts'

/** A running Caddy that serves the current release of a folder, or says that the first one is being built. */
export interface Caddy {
  /** The environment in which release.sh tests and reloads it. */
  readonly env: Readonly<Record<string, string>>
  /** Resolves with the last lines of its log when it ends. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

/** The files of a certificate of one's own, or of an internal authority. */
export interface Tls {
  readonly certificate: string
  readonly key: string
}

/** Caddy's warnings, such as why there is no certificate. */
const logFile = 'caddy.log'
/** The longest path of a socket on Linux. */
const MAX_SOCKET_PATH = 107
/** Caddy finishes its answers before it ends. */
const KILL_AFTER_MS = 3000
/** The exit code of setpriv for a program that is not there. */
const NOT_FOUND = 127

/**
 * Starts Caddy on a folder of releases, as a child that ends with this process.
 * @throws BuildProblem if there is no Caddy, if its address is taken, or if it does not start
 */
export async function startCaddy(folder: string, address: Address, tls: Tls | undefined): Promise<Caddy> {
  const socket = join(folder, 'caddy.sock')
  if (socket.length > MAX_SOCKET_PATH)
    throw new BuildProblem(`${folder} is too long a path. Choose a shorter one: --out`)
  // First, because the disk may be full.
  const file = await writeCaddyfiles(folder, socket, address.bind)
  const env = {
    CADDYFILE: join(folder, 'Caddyfile'),
    CADDY_ADMIN: `unix/${socket}`,
    HOME: folder,
    PORTAL: folder,
    PORTAL_ADDRESS: address.site,
    PORTAL_ROOT: folder,
    PORTAL_TLS: tls === undefined ? '' : `tls "${tls.certificate}" "${tls.key}"`,
    XDG_CONFIG_HOME: join(folder, 'caddy'),
    XDG_DATA_HOME: join(folder, 'caddy'),
  }
  // A former process that was killed in the moment in which it started its Caddy has left it.
  if (existsSync(socket)) await execa('caddy', ['stop', '--address', env.CADDY_ADMIN], { reject: false })
  // Caddy itself would share a port with another Caddy of the same user.
  for (const port of address.ports)
    (await listenAt(createServer(), port, address.bind, `Caddy cannot listen at port ${port}`, portHints)).close()
  // Caddy connects to it as soon as it serves.
  const pingback = createServer().listen(0, '127.0.0.1')
  await once(pingback, 'listening')
  const { port } = pingback.address() as AddressInfo // not that of a socket
  const args = ['run', '--adapter', 'caddyfile', '--config', file, '--pingback', `127.0.0.1:${port}`]
  const child = startChild('caddy', args, {
    env,
    // Ctrl-C is for this process, which then ends Caddy.
    detached: true,
    input: '',
    stdout: 'ignore',
    buffer: false,
    reject: false,
    forceKillAfterDelay: KILL_AFTER_MS,
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    log = (log + part).slice(-2000)
  })
  const ended = child.then(({ exitCode, signal }) => {
    if (exitCode === NOT_FOUND) return noCaddy
    const how = signal === undefined ? `with exit code ${exitCode}` : `by ${signal}`
    // Without what it prints at each start.
    const lines = log.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":"info"'))
    return [`Caddy ended ${how}.`, ...lines, `See ${join(folder, logFile)}.`].join('\n')
  })
  const problem = await Promise.race([ended, once(pingback, 'connection').then(() => undefined)])
  pingback.close()
  if (problem !== undefined) throw new BuildProblem(problem)
  const stop = async () => {
    child.kill()
    await ended
  }
  return { env, ended, stop }
}

const noCaddy = `npm run serve needs Caddy 2.6 or later, and there is no program "caddy".
    On Debian: apt-get install caddy. Elsewhere: https://caddyserver.com/docs/install`

const portHints = {
  EADDRINUSE: 'Another program listens there. If it is the Caddy that Debian starts: systemctl disable --now caddy',
  EACCES: 'Ports below 1024 are for root, or for a user with CAP_NET_BIND_SERVICE, as in portal.service.',
}

/** Writes the file for releases, which each contain a Caddyfile, and one for the time before. Returns the one to begin with. */
async function writeCaddyfiles(folder: string, socket: string, bind: string | undefined): Promise<string> {
  const log = `output file "${join(folder, logFile)}" {\n\t\t\troll_size 1MiB\n\t\t\troll_keep 1\n\t\t}`
  const bound = bind === undefined ? '' : `\tdefault_bind ${bind}\n`
  // For a name that only this network has, Caddy is its own authority, which this machine need not trust.
  const options = `\tadmin "unix/${socket}"\n\tskip_install_trust\n${bound}`
  const global = `{\n${options}\tlog {\n\t\tlevel WARN\n\t\t${log}\n\t}\n}\n`
  const [released, before] = [join(folder, 'Caddyfile'), join(folder, 'Caddyfile.before')]
  await writeIfOther(released, `${global}import "${folder}/current/hosting/Caddyfile"\n`)
  await writeIfOther(
    before,
    `${global}{$PORTAL_ADDRESS} {\n\t{$PORTAL_TLS}\n\trespond "The portal is being built." 503\n}\n`,
  )
  return existsSync(join(folder, 'current')) ? released : before
}

async function writeIfOther(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
}
