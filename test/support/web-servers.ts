import { execFileSync } from 'node:child_process'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestPlain } from 'node:http'
import { connect } from 'node:http2'
import { request as requestTls } from 'node:https'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { execa } from 'execa'
import { freePort } from '../../src/dev/listen.ts'
import { writePrograms } from './workspace.ts'

export interface Server {
  /** Debian's nginx lacks brotli. */
  readonly bestEncoding: 'br' | 'gzip'
  /** The origin over plain HTTP. */
  readonly origin: string
  /** Asks over TLS, if the server supports it. */
  readonly ask: Ask
  readonly askPlainly: Ask
  /** Resolves with the status and the headers of a response over HTTP/2. */
  readonly askOverHttp2: (path: string) => Promise<Readonly<Record<string, unknown>>>
  readonly stop: () => Promise<void>
}

type Ask = (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Answer>

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The names of all headers, in the order sent, with repetitions, in lower case. */
  readonly names: readonly string[]
  readonly body: Buffer
}

/** A build, a folder for the server's own files, and the port to which the examples in the generated file proxy. */
interface Place {
  readonly built: string
  readonly scratch: string
  readonly programPort: number
  /** The server speaks plain HTTP, because TLS ends in front of it. */
  readonly behindTls?: boolean
  /** The server redirects to the host of the programs instead of proxying to them. */
  readonly redirects?: boolean
}

/** Returns a certificate for this machine with its key, as PEM. No browser trusts it. */
export function createCertificate(): string {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const options = [...subject, '-days', '1', '-newkey', 'rsa:2048', '-nodes', '-keyout', '-']
  return execFileSync('openssl', ['req', '-x509', ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Starts nginx with the generated file. Replaces its root, ports and certificate, and uncomments its examples. */
export async function startNginx(place: Place): Promise<Server> {
  const { built, scratch, behindTls = false } = place
  const [port, tlsPort] = [await freePort(), await freePort()]
  const portal = await readGenerated(behindTls ? 'nginx-behind-tls.conf' : 'nginx.conf', place)
  const adapted = portal
    .replaceAll(/listen (80|8080);/g, `listen 127.0.0.1:${port};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${tlsPort} `)
    .replaceAll('/srv/portal/current/hosting', join(scratch, 'hosting'))
    .replace(/root \S+;/, `root ${join(built, 'site')};`)
  await writeNginxFile(scratch, adapted)
  const stop = await started('nginx', ['-p', scratch, '-c', join(scratch, 'nginx.conf')], {}, /start worker process /)
  return { bestEncoding: 'gzip', ...clientOf(port, behindTls ? undefined : tlsPort), stop }
}

/** Writes an nginx.conf that keeps all files of nginx in its folder. */
async function writeNginxFile(scratch: string, servers: string): Promise<void> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${scratch}/${kind};`,
  )
  await writeFile(
    join(scratch, 'nginx.conf'),
    `daemon off; pid ${scratch}/nginx.pid; error_log stderr notice;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} ${servers} }`,
  )
}

/** A server whose configuration includes a file that a test changes, and the environment in which commands reach it. */
interface BareServer {
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Starts nginx without a site. The command `nginx` of its environment is this nginx. */
export async function startNginxWith(scratch: string, own: string): Promise<BareServer> {
  const [port, otherPort] = [await freePort(), await freePort()]
  await writeNginxFile(scratch, `server { listen 127.0.0.1:${otherPort}; } include ${own};`)
  const args = ['-p', scratch, '-c', join(scratch, 'nginx.conf')]
  const bin = join(scratch, 'bin')
  await writePrograms(bin, { nginx: `PATH=\${PATH#*:} exec nginx ${args.join(' ')} "$@"` })
  const stop = await started('nginx', args, {}, /start worker process /)
  return { port, env: { PATH: `${bin}:${process.env['PATH']}:/usr/sbin` }, stop }
}

/** Starts Caddy without a site. */
export async function startCaddyWith(scratch: string, own: string): Promise<BareServer> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const file = join(scratch, 'Caddyfile')
  const admin = `127.0.0.1:${adminPort}`
  await writeFile(file, `{\n\tadmin ${admin}\n\tauto_https off\n}\nimport ${own}\n`)
  const env = { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch }
  const stop = await started('caddy', ['run', '--adapter', 'caddyfile', '--config', file], env, /serving initial/)
  return { port, env: { ...env, CADDYFILE: file, CADDY_ADMIN: admin }, stop }
}

/** Starts an nginx in front of another server, with nginx's default buffers on most machines. */
export async function startProxy(scratch: string, target: string): Promise<Server> {
  const port = await freePort()
  await writeNginxFile(
    scratch,
    `proxy_buffer_size 4k; proxy_buffers 8 4k;
server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; proxy_set_header Host $http_host; } }`,
  )
  const stop = await started('nginx', ['-p', scratch, '-c', join(scratch, 'nginx.conf')], {}, /start worker process /)
  return { bestEncoding: 'gzip', ...clientOf(port, undefined), stop }
}

/** Starts Caddy with the generated file. Uncomments its examples, and adds options that isolate it from the machine. */
export async function startCaddy(place: Place): Promise<Server> {
  const { built, scratch, behindTls = false } = place
  const [port, tlsPort] = [await freePort(), await freePort()]
  const portal = await readGenerated('Caddyfile', place)
  const file = join(scratch, 'Caddyfile')
  const isolated = `admin off\n\tskip_install_trust\n\thttp_port ${port}\n\thttps_port ${tlsPort}`
  const adapted = portal
    .replace('{$PORTAL_ROOT:/srv/portal}/current/hosting', join(scratch, 'hosting'))
    .replace(/root \* \S+/, `root * ${join(built, 'site')}`)
  await writeFile(file, `{\n\t${isolated}\n}\n${adapted}`)
  const env = {
    ...(behindTls && { PORTAL_ADDRESS: `:${port}` }),
    HOME: scratch,
    XDG_DATA_HOME: scratch,
    XDG_CONFIG_HOME: scratch,
  }
  const stop = await started('caddy', ['run', '--adapter', 'caddyfile', '--config', file], env, /serving initial/)
  return { bestEncoding: 'br', ...clientOf(port, behindTls ? undefined : tlsPort), stop }
}

/**
 * Copies the generated files to the folder `hosting`. Returns the operator's file with its examples uncommented. Creates the
 * certificate that it names, unless `behindTls`.
 */
async function readGenerated(
  name: string,
  { built, scratch, programPort, behindTls, redirects }: Place,
): Promise<string> {
  await cp(join(built, 'hosting'), join(scratch, 'hosting'), { recursive: true })
  const text = (await readFile(join(built, 'hosting', name), 'utf8'))
    .replace(redirects ? redirectLines : proxyLines, '$1$2')
    .replace(/127\.0\.0\.1:808\d/g, `127.0.0.1:${programPort}`)
  if (behindTls) return text
  const pem = createCertificate()
  await Promise.all(['certificate.pem', 'key.pem'].map((file) => writeFile(join(scratch, file), pem)))
  return text.replace('# tls ', 'tls ').replaceAll('/etc/ssl/portal', scratch)
}

// The commented examples for other programs, of which an operator uncomments one.
const redirectLines = /^(\s*)# (if \(\$portal_program\) .*|redir .*)$/gm
const proxyLines =
  /^(\s*)# ?(\s*(?:location .* \{|@program\d .*|handle @program.*|add_header X-.*|proxy_pass .*|reverse_proxy .*|\}))$/gm

/**
 * Starts a server and waits until its log says that it is ready. Resolves with a function that stops it. Rejects if the
 * server exits first.
 */
async function started(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<() => Promise<void>> {
  const server = execa(command, args, { env, stdin: 'ignore', stdout: 'ignore', reject: false })
  const isReady = new Promise<true>((resolve) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (ready.test(log)) resolve(true)
    })
  })
  const outcome = await Promise.race([isReady, server])
  if (outcome === true)
    return async () => {
      server.kill()
      await server
    }
  throw new Error(
    `${command} ended: ${outcome.shortMessage}\n${outcome.stderr}\nOn Debian: apt-get install nginx caddy openssl`,
  )
}

function clientOf(port: number, tlsPort: number | undefined) {
  const askPlainly = asking(port, 'http:')
  return {
    origin: `http://localhost:${port}`,
    ask: tlsPort === undefined ? askPlainly : asking(tlsPort, 'https:'),
    askPlainly,
    askOverHttp2: (path: string) =>
      new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
        // The certificate is self-signed.
        const session = connect(`https://localhost:${tlsPort}`, { rejectUnauthorized: false })
        session.once('error', reject)
        session.request({ ':path': path }).once('response', (headers) => {
          resolve(headers)
          session.destroy()
        })
      }),
  }
}

function asking(port: number, scheme: 'http:' | 'https:'): Ask {
  return (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const request = scheme === 'http:' ? requestPlain : requestTls
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { host: `localhost:${port}`, ...headers },
      }
      // The certificate is self-signed.
      request({ ...options, servername: 'localhost', rejectUnauthorized: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            names: response.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
            body: Buffer.concat(parts),
          }),
        )
      })
        .on('error', reject)
        .end()
    })
}
