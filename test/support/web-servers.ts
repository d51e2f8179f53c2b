import { execFileSync, spawn } from 'node:child_process'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

export interface Server {
  /** Debian's nginx lacks brotli. */
  readonly bestEncoding: 'br' | 'gzip'
  readonly ask: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly askOverTls: (path: string) => Promise<Answer>
  readonly stop: () => Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A build, a folder for the server's own files, and the port of one program in the place of all others. */
interface Place {
  readonly built: string
  readonly scratch: string
  readonly programPort: number
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

/** Starts nginx with the generated file: other root and ports, a certificate, the examples uncommented. */
export async function startNginx({ built, scratch, programPort }: Place): Promise<Server> {
  const [port, tlsPort] = [await freePort(), await freePort()]
  const certificate = join(scratch, 'certificate.pem')
  await writeFile(certificate, createCertificate())
  const adapted = withPrograms(await readFile(join(built, 'hosting/nginx.conf'), 'utf8'), programPort)
    .replace(
      'listen 80;',
      `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${certificate};`,
    )
    .replace('/srv/portal/site', join(built, 'site'))
  await writeFile(join(scratch, 'portal.conf'), adapted)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${scratch}/${kind};`,
  )
  await writeFile(
    join(scratch, 'nginx.conf'),
    `daemon off; pid ${scratch}/nginx.pid; error_log stderr notice;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include ${scratch}/portal.conf; }`,
  )
  const stop = await started('nginx', ['-p', scratch, '-c', join(scratch, 'nginx.conf')], {}, /start worker process /)
  return { bestEncoding: 'gzip', ask: asking(port, 'http:'), askOverTls: asking(tlsPort, 'https:'), stop }
}

/** Starts Caddy with the generated file, the examples uncommented, after options that isolate it from the machine. */
export async function startCaddy({ built, scratch, programPort }: Place): Promise<Server> {
  const [port, tlsPort] = [await freePort(), await freePort()]
  const generated = withPrograms(await readFile(join(built, 'hosting/Caddyfile'), 'utf8'), programPort)
  const file = join(scratch, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${generated}`)
  const env = {
    PORTAL_ADDRESS: `http://localhost:${port}, https://localhost:${tlsPort}`,
    PORTAL_ROOT: join(built, 'site'),
    HOME: scratch,
    XDG_DATA_HOME: scratch,
    XDG_CONFIG_HOME: scratch,
  }
  const stop = await started(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', file],
    env,
    /certificate obtained|serving initial/,
  )
  return { bestEncoding: 'br', ask: asking(port, 'http:'), askOverTls: asking(tlsPort, 'https:'), stop }
}

/** Uncomments the examples for other programs, as an operator would. */
function withPrograms(text: string, port: number): string {
  return text
    .replace(/^(\s*)# ?(\s*(?:location \^~|handle \/|add_header X-|proxy_pass|reverse_proxy|\}).*)$/gm, '$1$2')
    .replace(/127\.0\.0\.1:808\d/g, `127.0.0.1:${port}`)
}

/**
 * Starts a server and waits until its log says that it is ready. Resolves with a function that stops it. Rejects if the
 * server exits first.
 */
function started(command: string, args: readonly string[], env: Readonly<Record<string, string>>, ready: RegExp) {
  return new Promise<() => Promise<void>>((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<void>((end) => child.once('close', () => end()))
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (!ready.test(log)) return
      resolve(() => {
        child.kill()
        return ended
      })
    })
    child.once('error', () =>
      reject(new Error(`${command} cannot be started. On Debian: apt-get install nginx caddy openssl`)),
    )
    void ended.then(() => reject(new Error(`${command} ended: ${log}`)))
  })
}

function asking(port: number, scheme: 'http:' | 'https:') {
  return (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = scheme === 'http:' ? requestPlain : requestTls
      const options = { host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } }
      // The certificate is self-signed.
      request({ ...options, servername: 'localhost', rejectUnauthorized: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // An address of TCP is an object.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
