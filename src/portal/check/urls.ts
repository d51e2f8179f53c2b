import { type Fault, fault } from './problem.ts'

const allowed =
  'Write an https: address, a path beginning with one "/", or an http: address on this machine (localhost).'

/** A URL as the configuration allows it: `https:`, a path beginning with one `/`, or `http:` on a loopback host. */
export function urlFault(url: string): Fault | null {
  const misspelled = spellingFault(url)
  if (misspelled !== null) return misspelled
  return url.startsWith('/') ? pathFault(url) : schemeFault(url)
}

/** The same without paths: for what is on a host of its own. */
export function absoluteUrlFault(url: string): Fault | null {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  return isPath ? fault('must be a whole address, not a path', 'Write it with its host: "https://…".') : urlFault(url)
}

/** OpenID Connect Discovery 1.0 §4: the well-known path is appended to the issuer, which has no query or fragment. */
export function authorityFault(url: string): Fault | null {
  return /[?#]/.test(url)
    ? fault('has a query or a fragment', 'End it before the "?" or "#": "https://id.als.example/realms/als".')
    : absoluteUrlFault(url)
}

// The URL parser drops tabs and line ends, trims spaces and turns `\` into `/`, so that `/\host` leaves for that host.
function spellingFault(url: string): Fault | null {
  if (url === '') return fault('is empty', allowed)
  return /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(url)
    ? fault(
        'contains a space, a backslash or an invisible character',
        'Remove it; a space in an address is written %20.',
      )
    : null
}

function pathFault(path: string): Fault | null {
  if (path.startsWith('//')) {
    return fault(
      'begins with "//", which means another host',
      `Write "https:${path}", or one "/" for a path on this host.`,
    )
  }
  // `/.//host` becomes `//host` once its dots are resolved.
  const base = 'https://portal.invalid'
  return !URL.canParse(path, base) || new URL(path, base).pathname.startsWith('//')
    ? fault('is not a plain path', 'Write it without "." and ".." segments and without "//".')
    : null
}

function schemeFault(url: string): Fault | null {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase()
  // `localhost:3000` parses as the scheme `localhost:`.
  if (scheme === undefined || /^[^/]*:\d/.test(url)) {
    return fault('has no scheme', `Write "https://${url}", or begin with "/" for a path on this host.`)
  }
  if (scheme !== 'https:' && scheme !== 'http:') return fault(`uses the scheme "${scheme}"`, allowed)
  if (!/^https?:\/\/[^/?#]/i.test(url) || !URL.canParse(url)) {
    return fault('is not a valid address', 'Write scheme, host and path: "https://www.als.example/page".')
  }
  return partsFault(new URL(url))
}

function partsFault({ protocol, username, password, hostname }: URL): Fault | null {
  if (username !== '' || password !== '') {
    return fault(
      'contains a user name or a password',
      'Remove what stands before the "@": every visitor could read it.',
    )
  }
  // The parser lets `;`, `,` and `*` through in a host, and hosts go into the content security policy.
  if (!/^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/.test(hostname)) {
    return fault(`has a host that cannot exist: "${hostname}"`, 'A host has letters, digits, dots and dashes only.')
  }
  return protocol === 'http:' && !isLoopback(hostname)
    ? fault('is not encrypted', 'Write https: instead of http:, which is for loopback hosts (localhost) only.')
    : null
}

// RFC 6761 §6.3 gives all of `.localhost` to this machine; RFC 1122 §3.2.1.3 all of 127/8.
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
