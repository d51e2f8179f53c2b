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

const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

interface SiteFile {
  readonly path: string
  readonly size: number
  readonly modifiedAt: number
}

/** Serves a built site like a good production server, with placeholder pages at the paths of the tools. */
export function createSiteServer(root: string): RequestListener {
  const folder = `${resolve(root)}${sep}`

  const findFile = async (urlPath: string): Promise<SiteFile | undefined> => {
    const path = resolve(folder, `.${urlPath}`)
    const isHidden = urlPath.split('/').some((segment) => segment.startsWith('.') || segment === '_headers')
    if (!path.startsWith(folder) || isHidden || urlPath.endsWith('/')) return undefined
    const stats = await stat(path).catch(() => undefined)
    return stats?.isFile() ? { path, size: stats.size, modifiedAt: stats.mtimeMs } : undefined
  }

  /** The canonical path to redirect to: `/webpages` for `/webpages/` and `/webpages.html`. */
  const canonicalPath = async (path: string): Promise<string | undefined> => {
    const shortPath = path.replace(/\/+$|(\/index)?\.html$/, '')
    if (shortPath === path || path === '/') return undefined
    return (await findFile(`${shortPath || '/index'}.html`)) ? shortPath || '/' : undefined
  }

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    file: SiteFile,
  ): Promise<void> => {
    let variant = file
    for (const [encoding, suffix] of encodings) {
      if (!accepts(request, encoding)) continue
      const stats = await stat(file.path + suffix).catch(() => undefined)
      if (!stats) continue
      variant = { path: file.path + suffix, size: stats.size, modifiedAt: stats.mtimeMs }
      response.setHeader('Content-Encoding', encoding)
      break
    }
    const etag = `"${variant.size.toString(36)}-${Math.round(variant.modifiedAt).toString(36)}"`
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', etag)
    response.setHeader('Content-Type', types[extname(file.path)] ?? 'application/octet-stream')
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.removeHeader('Content-Type')
      response.writeHead(304).end()
      return
    }
    const body = await readFile(variant.path)
    response.writeHead(status, { 'Content-Length': body.length })
    response.end(body) // Node omits it for HEAD
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    // Append the target to an origin instead of resolving it: //other.example/ must stay a path.
    const { pathname, search } = new URL(`http://localhost${request.url ?? '/'}`)
    const path = decodeURIComponent(pathname)
    if (path.includes('\0') || path.includes('\\')) throw new URIError('No such path')

    const tool = toolPage(path)
    if (tool) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }).end(tool)
      return
    }

    const rules = await readFile(resolve(folder, '_headers'), 'utf8').catch(() => '')
    for (const [name, value] of Object.entries({ 'cache-control': cacheControl(path), ...readHeaders(rules)(path) })) {
      response.setHeader(name, value)
    }
    const canonical = await canonicalPath(path)
    if (canonical) {
      response.writeHead(301, { Location: canonical + search }).end()
      return
    }
    const file = (await findFile(path === '/' ? '/index.html' : path)) ?? (await findFile(`${path}.html`))
    if (file && path !== '/404') return send(request, response, 200, file)

    response.setHeader('cache-control', 'no-cache')
    const notFoundPage = await findFile('/404.html')
    if (notFoundPage) return send(request, response, 404, notFoundPage)
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found')
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      // Thrown by `new URL` and `decodeURIComponent` for an invalid request target.
      const isBadRequest = error instanceof URIError || error instanceof TypeError
      response.writeHead(isBadRequest ? 400 : 500, { 'Content-Type': 'text/plain' })
      response.end(isBadRequest ? 'Bad Request' : 'Internal Server Error')
    })
  }
}
