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
    .map((each) => each.trim().split(/\s*;\s*q=/))
    .some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0)

const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

interface Found {
  readonly file: string
  readonly size: number
  readonly changedAt: number
}

/** Serves a built site as a good production server would; the tools' paths get pages of their own. */
export function createSiteServer(root: string): RequestListener {
  const inside = `${resolve(root)}${sep}`

  const find = async (path: string): Promise<Found | undefined> => {
    const file = resolve(inside, `.${path}`)
    const hidden = path.split('/').some((part) => part.startsWith('.') || part === '_headers')
    if (!file.startsWith(inside) || hidden || path.endsWith('/')) return undefined
    const found = await stat(file).catch(() => undefined)
    return found?.isFile() ? { file, size: found.size, changedAt: found.mtimeMs } : undefined
  }

  /** Every page has one address: `/webpages`, not `/webpages/` and not `/webpages.html`. */
  const betterPath = async (path: string): Promise<string | undefined> => {
    const shorter = path.replace(/\/+$|(\/index)?\.html$/, '')
    if (shorter === path || path === '/') return undefined
    return (await find(`${shorter || '/index'}.html`)) ? shorter || '/' : undefined
  }

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    found: Found,
  ): Promise<void> => {
    let chosen = found
    for (const [encoding, suffix] of encodings) {
      if (!accepts(request, encoding)) continue
      const packed = await stat(found.file + suffix).catch(() => undefined)
      if (!packed) continue
      chosen = { file: found.file + suffix, size: packed.size, changedAt: packed.mtimeMs }
      response.setHeader('Content-Encoding', encoding)
      break
    }
    const etag = `"${chosen.size.toString(36)}-${Math.round(chosen.changedAt).toString(36)}"`
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', etag)
    response.setHeader('Content-Type', types[extname(found.file)] ?? 'application/octet-stream')
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.removeHeader('Content-Type')
      response.writeHead(304).end()
      return
    }
    const body = await readFile(chosen.file)
    response.writeHead(status, { 'Content-Length': body.length })
    response.end(body) // which Node leaves out for HEAD
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    // Put behind a fixed origin: a target such as //other.example/ is a path here, never another host.
    const { pathname, search } = new URL(`http://localhost${request.url ?? '/'}`)
    const path = decodeURIComponent(pathname)
    if (path.includes('\0') || path.includes('\\')) throw new URIError('No such path')

    const tool = toolPage(path)
    if (tool) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }).end(tool)
      return
    }

    const rules = await readFile(resolve(inside, '_headers'), 'utf8').catch(() => '')
    for (const [name, value] of Object.entries({ 'cache-control': cacheControl(path), ...readHeaders(rules)(path) })) {
      response.setHeader(name, value)
    }
    const better = await betterPath(path)
    if (better) {
      response.writeHead(301, { Location: better + search }).end()
      return
    }
    const found = (await find(path === '/' ? '/index.html' : path)) ?? (await find(`${path}.html`))
    if (found && path !== '/404') return send(request, response, 200, found)

    response.setHeader('cache-control', 'no-cache')
    const missing = await find('/404.html')
    if (missing) return send(request, response, 404, missing)
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found')
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      // A target that is no path, or does not decode, is the asker's mistake.
      const mistaken = error instanceof URIError || error instanceof TypeError
      response.writeHead(mistaken ? 400 : 500, { 'Content-Type': 'text/plain' })
      response.end(mistaken ? 'Bad Request' : 'Internal Server Error')
    })
  }
}
