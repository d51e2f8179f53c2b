import { hstsHeader, policyHeader } from './hosting.ts'
import type { Header, Hosting } from './hosting.ts'
import { render } from './render.ts'

/**
 * The files that a build generates for web servers, by name.
 *
 * An `add_header` inside a location of nginx discards every `add_header` of the enclosing server. So each header is set once,
 * in the server, and a `map` provides the values that depend on the path or the status.
 *
 * @param release names the folder of the site, so that a reload changes pages and policy at the same time
 */
export function generatedFiles({ headers, pages, programs }: Hosting, release: string) {
  const others = headers.filter(({ name }) => name !== hstsHeader)
  const pagePattern = pages.filter((path) => path !== '/').join('|')
  const valueInNginx = ({ name, value }: Header) => (name === policyHeader ? '$portal_policy' : `"${value}"`)
  return {
    'portal-policy.conf': render('nginx/portal-policy.conf', {
      RELEASE: release,
      POLICY: headers.find(({ name }) => name === policyHeader)?.value ?? '',
      PROGRAMS: programs.length === 0 ? '' : `${patternOf(programs).replace('"', '"~')} 1;`,
    }),
    'portal-site.conf': render('nginx/portal-site.conf', {
      HEADERS: others.map((header) => `add_header ${header.name} ${valueInNginx(header)} always;`).join('\n'),
      PAGES: pagePattern,
    }),
    'portal-policy.caddy': render('caddy/portal-policy.caddy', {
      RELEASE: release,
      HEADERS: others.map(({ name, value }) => `${name} "${value}"`).join('\n'),
      PROGRAMS: programs.length === 0 ? 'not path *' : `path ${programs.map(withSubpaths).join(' ')}`,
      PAGES: pagePattern,
    }),
  }
}

/** The files that the operator edits, by name. They include the generated ones. */
export function ownFiles({ headers, programs }: Hosting): Readonly<Record<string, string>> {
  const hsts = headers.find(({ name }) => name === hstsHeader)
  const examples = programs.length === 0 ? ['/program'] : programs
  const nginxWith = (listen: string): string =>
    render('nginx/server.conf', {
      LISTEN: render(`nginx/${listen}`, {}),
      HSTS: hsts ? render('nginx/hsts.conf', { VALUE: hsts.value }) : '',
      PROXIES: examples
        .map((path, index) => render('nginx/proxy.conf', { PROGRAM: patternOf([path]), PORT: String(8081 + index) }))
        .join(''),
    })
  return {
    'nginx.conf': render('nginx/nginx.conf', { SERVER: nginxWith('listen-tls.conf') }),
    'nginx-behind-tls.conf': render('nginx/nginx-behind-tls.conf', { SERVER: nginxWith('listen.conf') }),
    Caddyfile: render('caddy/Caddyfile', {
      HSTS: hsts ? render('caddy/hsts.caddy', { VALUE: hsts.value }) : '',
      PROXIES: examples
        .map((path, index) =>
          render('caddy/proxy.caddy', {
            NAME: `program${index + 1}`,
            PATHS: withSubpaths(path),
            PORT: String(8081 + index),
          }),
        )
        .join(''),
    }),
  }
}

/**
 * The `_headers` file in the site's root, for static hosts that read one. Some hosts join the values if two rules set the same
 * header for a path. A Cache-Control for all files would therefore affect the assets as well, so only assets, pages, the
 * announcements and the monitor's history get one. The host's default applies to other files.
 */
export const headersFile = ({ headers, pages, editedFiles }: Hosting): string =>
  render('_headers', {
    HEADERS: headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    FILES: [...pages, ...editedFiles.map((file) => `/${file}`)]
      .map((path) => [path, 'Cache-Control: no-cache', ...ownHeaders(path)].join('\n  '))
      .join('\n\n'),
  })

/** Other pages may read the announcements, in which nothing is secret. Hosts do not know the type of a calendar. */
function ownHeaders(path: string): readonly string[] {
  if (path === '/announcements.json') return ['Access-Control-Allow-Origin: *']
  if (path.endsWith('.ics')) return ['Content-Type: text/calendar; charset=utf-8']
  return path.endsWith('.atom') ? ['Content-Type: application/atom+xml'] : []
}

/** Matches the paths and everything below them, but not the page `/tools` for the program `/tool`. */
const withSubpaths = (path: string): string => `${path} ${path}/*`

/** The same for nginx, in quotes, because a path may contain a semicolon. */
const patternOf = (paths: readonly string[]): string =>
  `"^(${paths
    .map((path) => path.replace(/[.+*?^$()[\]{}|\\]/g, String.raw`\$&`))
    .join('|')
    .replaceAll('"', String.raw`\"`)})(/|$)"`
