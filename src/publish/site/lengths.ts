import { generatedFiles, headersFile } from '../servers/hosting-files.ts'
import type { Hosting } from '../servers/hosting.ts'

/** nginx reads a word of its configuration into a buffer of this size. */
const MAX_NGINX_WORD = 4096
/** Of each response, a proxy with nginx's default buffers reads so many bytes before the body (proxy_buffer_size). */
const MAX_HEADERS = 4096
/** For what servers add, such as Date, ETag and the status line. */
const OTHER_HEADERS = 1000
/** Limits of Cloudflare Pages, the strictest of the hosts that read a `_headers` file. */
const MAX_LINE_OF_HEADERS_FILE = 2000
const MAX_RULES_OF_HEADERS_FILE = 100

/** Warnings, each with a hint on its second line, about lengths that a web server, proxy or host refuses. */
export function lengthWarnings(hosting: Hosting): readonly string[] {
  const headers = hosting.headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('').length + OTHER_HEADERS
  const rules = headersFile(hosting).split('\n')
  const ruleCount = rules.filter((line) => line.startsWith('/')).length
  // A quoted text is one word, whatever it contains. Without quotes, a line is the upper bound.
  const words = generatedFiles(hosting, '')['portal-policy.conf'].match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
  const limits = [
    [longest(words), MAX_NGINX_WORD, 'portal-policy.conf', 'characters in one word', 'nginx does not load it.'],
    [headers, MAX_HEADERS, 'The headers', 'bytes a response', 'Behind an nginx proxy, pages are an error (502).'],
    [longest(rules), MAX_LINE_OF_HEADERS_FILE, '_headers', 'characters in one line', 'Cloudflare Pages ignores it.'],
    [ruleCount, MAX_RULES_OF_HEADERS_FILE, '_headers', 'rules', 'Cloudflare Pages ignores the rest.'],
  ] as const
  return limits
    .filter(([count, limit]) => count > limit)
    .map(([count, limit, what, unit, fault]) => `${what}: ${count} ${unit}, and ${limit} is the limit\n    ${fault}`)
}

const longest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length))
