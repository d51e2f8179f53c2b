import { execFileSync } from 'node:child_process'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestPlain } from 'node:http'
import { connect } from 'node:http2'
import { request as requestTls } from 'node:https'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { execa } from 'execa'
import { freePort } from '../../src/dev/listen.ts'

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
  /** The host and port of the group's monitor, if `status.monitor` is a path. It is asked for every second. */
  readonly monitor?: string
  /** A scheduler publishes the monitor's answer as a file, so the proxy is commented out. */
  readonly monitorIsFile?: boolean
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
  await writeFile(file, `{\n\t${isolated}\n}\n${portal}`)
  const env = {
    ...(behindTls && { PORTAL_ADDRESS: `:${port}` }),
    PORTAL_ROOT: join(built, 'site'),
    HOME: scratch,
    XDG_DATA_HOME: scratch,
    XDG_CONFIG_HOME: scratch,
  }
  const stop = await started('caddy', ['run', '--adapter', 'caddyfile', '--config', file], env, /serving initial/)
  return { bestEncoding: 'br', ...clientOf(port, behindTls ? undefined : tlsPort), stop }
}

/** Reads a generated file and uncomments its examples. Creates the certificate that it names, unless `behindTls`. */
async function readGenerated(
  name: string,
  { built, scratch, programPort, behindTls, redirects, monitor = '', monitorIsFile }: Place,
): Promise<string> {
  const generated = await readFile(join(built, 'hosting', name), 'utf8')
  const example = redirects ? redirectLines : proxyLines
  const text = generated
    .replace(monitorIsFile ? monitorProxy : /$^/, '')
    .replace(example, '$1$2')
    .replace(/127\.0\.0\.1:808\d/g, `127.0.0.1:${programPort}`)
    .replace('127.0.0.1:9090', monitor)
    .replace('7d%3A5m', '10m%3A1s')
    .replace(/proxy_cache_path \S+/, `proxy_cache_path ${scratch}/monitor`)
  if (behindTls) return text
  const pem = createCertificate()
  await Promise.all(['certificate.pem', 'key.pem'].map((file) => writeFile(join(scratch, file), pem)))
  return text.replace('# tls ', 'tls ').replaceAll('/etc/ssl/portal', scratch)
}

// The proxy to the group's monitor, which an operator comments out who publishes a file.
const monitorProxy = /^( *)location (= |@monitor)[^]*?\n\1\}\n|^(\t+)route @monitor [^]*?\n\3\}\n/gm

// The commented examples for other programs, of which an operator uncomments one.
const redirectLines = /^(\s*)# (location .* return 308 .*|@programs .*|redir .*)$/gm
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
