import { cacheAndAsk, cacheForever } from './hosting.ts'
import type { Header, Hosting } from './hosting.ts'

/**
 * The `_headers` file in the site's root, for hosts that read one. Some of them join the values of a header that two
 * rules set, so every header is set by one rule for any path. Such hosts speak TLS only.
 */
export function headersFile(hosting: Hosting): string {
  return [
    rule('/*', [...hosting.headers, ...hosting.overTls]),
    rule('/assets/*', [{ name: 'Cache-Control', value: cacheForever }]),
    ...hosting.pages.map((path) => rule(path, [{ name: 'Cache-Control', value: cacheAndAsk }])),
  ].join('\n')
}

function rule(path: string, headers: readonly Header[]): string {
  return [path, ...headers.map(({ name, value }) => `  ${name}: ${value}`), ''].join('\n')
}
