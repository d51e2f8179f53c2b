import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, resolve, sep } from 'node:path'
import { readHeaders } from './site-headers.ts'
import { toolPage } from './tool-pages.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const accepts = (request: IncomingMessage, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((item) => item.trim().split(/\s*;\s*q=/))
    .some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0)

interface SiteFile {
  readonly path: string
  readonly etag: string
}

async function fileAt(path: string): Promise<SiteFile | undefined> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) return undefined
  return { path, etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"` }
}

async function send(request: IncomingMessage, response: ServerResponse, status: number, file: SiteFile): Promise<void> {
  let variant = file
  for (const [encoding, suffix] of encodings) {
    const compressed = accepts(request, encoding) ? await fileAt(file.path + suffix) : undefined
    if (!compressed) continue
    variant = compressed
    response.setHeader('Content-Encoding', encoding)
    break
  }
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', variant.etag)
  if (status === 200 && request.headers['if-none-match'] === variant.etag) return void response.writeHead(304).end()
  const body = await readFile(variant.path)
  const type = types[extname(file.path)] ?? 'application/octet-stream'
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length })
  response.end(body) // Node omits the body for HEAD
}

/** Whether a path is that of the 404 page, which is never served with status 200. */
const is404Page = (path: string): boolean => /^\/404(\.html|\/+)?$/.test(path)

/** Serves a built site like a good production server, with placeholder pages at the paths of the tools. */
export function createSiteServer(root: string): RequestListener {
  const folder = `${resolve(root)}${sep}`

  const findFile = async (urlPath: string): Promise<SiteFile | undefined> => {
    const path = resolve(folder, `.${urlPath}`)
    const isHidden = urlPath.split('/').some((segment) => segment.startsWith('.') || segment === '_headers')
    return path.startsWith(folder) && !isHidden && !urlPath.endsWith('/') ? fileAt(path) : undefined
  }

  /** The path to redirect to, if any: `/webpages` for `/webpages/` and `/webpages.html`. */
  const canonicalPath = async (path: string): Promise<string | undefined> => {
    const page = path.replace(/\/+$|\.html$/, '') || '/index'
    const shortPath = page === '/index' ? '/' : page
    if (shortPath === path || is404Page(path)) return undefined
    return (await findFile(`${page}.html`)) ? shortPath : undefined
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    }
    // Append the target to an origin instead of resolving it: //other.example/ must stay a path.
    const { pathname, search } = new URL(`http://localhost${request.url ?? '/'}`)
    const path = decodeURIComponent(pathname)
    if (path.includes('\0') || path.includes('\\')) throw new URIError('No such path')

    response.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    const tool = toolPage(path)
    if (tool) return void response.writeHead(200, { 'Content-Type': types['.html'] }).end(tool)

    const rules = await readFile(resolve(folder, '_headers'), 'utf8').catch(() => '')
    response.setHeaders(readHeaders(rules)(path))
    const canonical = await canonicalPath(path)
    if (canonical) return void response.writeHead(301, { Location: canonical + search }).end()
    const file = (await findFile(path === '/' ? '/index.html' : path)) ?? (await findFile(`${path}.html`))
    if (file && !is404Page(path)) return send(request, response, 200, file)

    response.setHeader('Cache-Control', 'no-cache')
    const notFoundPage = await findFile('/404.html')
    if (notFoundPage) return send(request, response, 404, notFoundPage)
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found')
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      // For an invalid target, `new URL` throws a TypeError, and `decodeURIComponent` or `answer` a URIError.
      const isBadRequest = error instanceof URIError || error instanceof TypeError
      response.writeHead(isBadRequest ? 400 : 500, { 'Content-Type': 'text/plain' })
      response.end(isBadRequest ? 'Bad Request' : 'Internal Server Error')
    })
  }
}
