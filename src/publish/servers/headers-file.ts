import { alwaysRevalidate, cacheForever } from './hosting.ts'
import type { Header, Hosting } from './hosting.ts'

/**
 * The `_headers` file in the site's root, for static hosts that read one. Some hosts join the values if two rules set
 * the same header for a path. A Cache-Control for all files would therefore affect the assets as well, so only assets,
 * pages, the announcements and the monitor's history get one. The host's default applies to other files.
 */
export function headersFile(hosting: Hosting): string {
  return [
    rule('/*', hosting.headers),
    rule('/assets/*', [{ name: 'Cache-Control', value: cacheForever }]),
    ...[...hosting.pages, ...hosting.editedFiles.map((file) => `/${file}`)].map((path) =>
      rule(path, [{ name: 'Cache-Control', value: alwaysRevalidate }]),
    ),
  ].join('\n')
}

function rule(path: string, headers: readonly Header[]): string {
  return [path, ...headers.map(({ name, value }) => `  ${name}: ${value}`), ''].join('\n')
}
