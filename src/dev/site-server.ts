import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import sirv from 'sirv'
import { page, sendHtml } from './page.ts'
import { isUrl } from '../base/is-url.ts'

/** Paths that are never served with status 200: the rules for the host, hidden files and the 404 page. */
const isHidden = (path: string): boolean => /\/(\.|_headers$)|^\/404(\.html)?\/*$/.test(path)

/** Serves a built site like a good production server, with placeholder pages at the paths of the tools. */
export function createSiteServer(root: string): RequestListener {
  const folder = resolve(root)
  // `dev` looks for the file at each request, because every build replaces all files.
  const serveFile = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true, extensions: ['html'] })

  /** The path to redirect to, if any: `/webpages` for `/webpages/` and `/webpages.html`. */
  const canonicalPath = (path: string): string | undefined => {
    const name = path.replace(/\/+$|\.html$/, '') || '/index'
    const shortPath = name === '/index' ? '/' : name
    return shortPath !== path && existsSync(join(folder, `${name}.html`)) ? shortPath : undefined
  }

  const sendNotFound = async (response: ServerResponse): Promise<void> => {
    const html = await readFile(join(folder, '404.html'), 'utf8').catch(() => 'Not Found')
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }).end(html)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    // Append the target to an origin instead of resolving it: //other.example/ must stay a path.
    const target = `http://localhost${request.url}`
    if (!isUrl(target)) {
      response.writeHead(400).end()
      return
    }
    const { pathname: path, search } = new URL(target)
    const tool = toolPage(path)
    if (tool) return sendHtml(response, 200, tool)

    const isAsset = path.startsWith('/assets/')
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    const rules = await readFile(join(folder, '_headers'), 'utf8').catch(() => '')
    response.setHeaders(readHeaders(rules)(path))
    if (isHidden(path)) return sendNotFound(response)
    const canonical = canonicalPath(path)
    if (canonical !== undefined) {
      response.writeHead(301, { Location: canonical + search }).end()
      return
    }
    serveFile(request, response, () => {
      void sendNotFound(response)
    })
  }

  return (request, response) => {
    answer(request, response).catch(() => response.destroy())
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
  for (const line of text.split('\n').filter((text) => !/^\s*(#|$)/.test(text))) {
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
