import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, resolve, sep } from 'node:path'
import { page } from './page.ts'

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
  if (status === 200 && request.headers['if-none-match'] === variant.etag) {
    response.writeHead(304).end()
    return
  }
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
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
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
    if (tool) {
      response.writeHead(200, { 'Content-Type': types['.html'] }).end(tool)
      return
    }

    const rules = await readFile(resolve(folder, '_headers'), 'utf8').catch(() => '')
    response.setHeaders(readHeaders(rules)(path))
    const canonical = await canonicalPath(path)
    if (canonical) {
      response.writeHead(301, { Location: canonical + search }).end()
      return
    }
    const file = (await findFile(path === '/' ? '/index.html' : path)) ?? (await findFile(`${path}.html`))
    if (file && !is404Page(path)) return send(request, response, 200, file)

    response.setHeader('Cache-Control', 'no-cache')
    const notFoundPage = await findFile('/404.html')
    if (notFoundPage) return send(request, response, 404, notFoundPage)
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found')
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) {
        response.destroy()
        return
      }
      // For an invalid target, `new URL` throws a TypeError, and `decodeURIComponent` or `answer` a URIError.
      const isBadRequest = error instanceof URIError || error instanceof TypeError
      response.writeHead(isBadRequest ? 400 : 500, { 'Content-Type': 'text/plain' })
      response.end(isBadRequest ? 'Bad Request' : 'Internal Server Error')
    })
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

/**
 * Parses a `_headers` file: a path (`*` matches anything) followed by indented `Name: value` lines. As on hosts that
 * support such files, all matching rules apply, and the values of a repeated header are joined.
 */
function readHeaders(text: string): (path: string) => Headers {
  const rules: (readonly [pattern: RegExp, name: string, value: string])[] = []
  let pattern: RegExp | undefined
  for (const line of text.split('\n').filter((each) => !/^\s*(#|$)/.test(each))) {
    const [, name = '', value = ''] = /^\s+([^:]+):(.*)/.exec(line) ?? []
    if (!/^\s/.test(line)) pattern = patternOf(line.trim())
    else if (pattern && name) rules.push([pattern, name.trim(), value.trim()])
  }

  return (path) => {
    const headers = new Headers()
    for (const [pathPattern, name, value] of rules) if (pathPattern.test(path)) headers.append(name, value)
    return headers
  }
}

/** Placeholders for the tools, which are separate programs on a real host. */
const tools: Readonly<Record<string, readonly [title: string, purpose: string]>> = {
  '/audiototext': ['Audio to text', 'transcribes audio to text'],
  '/als-pptx-translator': ['PPTX translator', 'translates PPTX files to other languages'],
  '/als-pdf-table': ['PDF tables', 'extracts tables from PDF files'],
}

/** The page of the tool at this path, or undefined if there is no tool. */
function toolPage(path: string): string | undefined {
  const tool = Object.hasOwn(tools, path) ? tools[path] : undefined
  if (!tool) return undefined
  const [title, purpose] = tool
  return page(
    title,
    `<p>In production, the program that ${purpose} runs here. It is not part of the portal.</p>
<p><a href="/tools">Back to the portal</a></p>`,
  )
}
