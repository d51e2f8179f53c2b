import { type Fault, fault } from './problem.ts'

/** Allows `https:` URLs, paths that begin with a single `/`, and `http:` URLs on a loopback host. */
export function urlFault(url: string, hints = anyUrlHints): Fault | null {
  if (url === '') return fault('is empty', hints.forms)
  // The URL parser drops tabs and line breaks, trims spaces and turns `\` into `/`, so `/\host` would lead to `host`.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(url)) {
    return fault('contains a space, a backslash or an invisible character', 'Remove it, or write a space as %20.')
  }
  return url.startsWith('/') ? pathFault(url) : addressFault(url, hints)
}

/** The hints of `urlFault`: the allowed forms, and a URL completed with a scheme. */
const anyUrlHints = {
  forms: 'Write an https: address, a path beginning with one "/", or an http: address on this machine (localhost).',
  withScheme: (url: string) => `Write "https://${url}", or begin with "/" for a path on this host.`,
}

const absoluteUrlHints: typeof anyUrlHints = {
  forms: 'Write an https: address, or an http: address on this machine (localhost).',
  withScheme: (url) => `Write the whole address, such as "https://${url}".`,
}

/** Allows the same URLs as `urlFault`, except paths, and IPv6 hosts, which a content security policy cannot name. */
export function absoluteUrlFault(url: string): Fault | null {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  if (isPath) return fault('must be a whole address, not a path', 'Include the host: "https://…".')
  return urlFault(url, absoluteUrlHints) ?? policyHostFault(url)
}

/** Allows the same URLs as `absoluteUrlFault`, except those with a fragment, because a probe appends the time. */
export function iconFault(url: string, hint = 'Give the address of a whole picture, without "#".'): Fault | null {
  return url.includes('#') ? fault('has a fragment', hint) : absoluteUrlFault(url)
}

/** The portal's own JSON files. */
const ownFiles = ['/announcements.json', '/version.json']

/**
 * Allows the path of a JSON file on the portal's host, for which the hosting files ask the monitor, or an address like
 * `iconFault`.
 */
export function monitorFault(url: string): Fault | null {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  if (!isPath) return iconFault(url, 'Give the address of the file, without "#".')
  if (ownFiles.includes(url)) return fault('is a file of the portal itself', 'Write "/status-history.json".')
  return /^(\/[\w-][\w.-]*)+\.json$/.test(url) && !url.startsWith('/assets/')
    ? null
    : fault('is not the path of a JSON file', 'Write a path such as "/status-history.json", without "?".')
}

/** Allows a `mailto:` address (RFC 6068) or an `https:` URL. */
export function contactFault(url: string): Fault | null {
  if (/^mailto:/i.test(url)) {
    return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+(\?\S*)?$/i.test(url)
      ? null
      : fault('is not a mail address', 'Write "mailto:portal@als.example".')
  }
  return /^https:/i.test(url)
    ? absoluteUrlFault(url)
    : fault('is neither a mailto: nor an https: address', 'Write "mailto:portal@als.example", or "https://…".')
}

// Video hosts, each with the address of its player: people copy the address of a video's page, which cannot be framed.
const videoPages: readonly (readonly [page: RegExp, player: string])[] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]+)/i,
    'https://www.youtube.com/embed/',
  ],
  [/^https:\/\/(?:www\.)?youtube\.com\/playlist\?list=([\w-]+)/i, 'https://www.youtube.com/embed/videoseries?list='],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/i, 'https://player.vimeo.com/video/'],
]

/** Allows the same URLs as `urlFault`, except those that cannot be shown in a frame. */
export function videoFault(url: string): Fault | null {
  const [embedUrl] = videoPages.flatMap(([page, player]) => {
    const id = page.exec(url)?.[1]
    return id === undefined ? [] : [`${player}${id}`]
  })
  return embedUrl === undefined
    ? (urlFault(url) ?? policyHostFault(url))
    : fault('is the page of a video, which cannot be embedded', `Write the address of its player: "${embedUrl}".`)
}

/** CSP 3 §2.3.1 has no IPv6 addresses: Chromium ignores them, and then blocks the host. */
function policyHostFault(url: string): Fault | null {
  return /^https?:\/\/\[/i.test(url)
    ? fault(
        'is an IPv6 address, which browsers would block',
        'A content security policy cannot name IPv6 addresses. Write a host name: "https://www.als.example".',
      )
    : null
}

const wellKnownPath = /\/\.well-known\/openid-configuration\/?$/

/** OpenID Connect Discovery 1.0 §4: the well-known path is appended to the issuer, which has no query or fragment. */
export function authorityFault(url: string): Fault | null {
  if (wellKnownPath.test(url)) {
    const hint = `The portal adds that path itself. Write the issuer: "${url.replace(wellKnownPath, '')}".`
    return fault('is the address of the discovery document', hint)
  }
  return /[?#]/.test(url)
    ? fault('has a query or a fragment', 'Remove the "?" or "#" and the rest: "https://id.als.example/realms/als".')
    : absoluteUrlFault(url)
}

function pathFault(path: string): Fault | null {
  if (path.startsWith('//')) {
    return fault(
      'begins with "//", which means another host',
      `Write "https:${path}", or one "/" for a path on this host.`,
    )
  }
  // The URL parser resolves `/.//host` to `//host`.
  const base = 'https://portal.invalid'
  return !URL.canParse(path, base) || new URL(path, base).pathname.startsWith('//')
    ? fault('is not a plain path', 'Write it without "." and ".." segments and without "//".')
    : null
}

function addressFault(url: string, hints: typeof anyUrlHints): Fault | null {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase()
  // The URL parser reads `localhost:3000` as a URL with the scheme `localhost:`.
  if (scheme === undefined || /^[^/]*:\d/.test(url)) {
    return fault('has no scheme', hints.withScheme(url))
  }
  if (scheme !== 'https:' && scheme !== 'http:') return fault(`uses the scheme "${scheme}"`, hints.forms)
  if (!/^https?:\/\/[^/?#]/i.test(url) || !URL.canParse(url)) {
    return fault('is not a valid address', 'Write a scheme, host and path: "https://www.als.example/page".')
  }
  const { protocol, username, password, hostname } = new URL(url)
  if (username !== '' || password !== '') {
    return fault(
      'contains a user name or a password',
      'Remove everything between "//" and "@": every visitor could read it.',
    )
  }
  // The URL parser accepts `;`, `,` and `*` in a host, and hosts become part of the content security policy.
  if (!/^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/.test(hostname)) {
    return fault(`has an invalid host: "${hostname}"`, 'Use only letters, digits, dots and dashes in the host.')
  }
  return protocol === 'http:' && !isLoopback(hostname)
    ? fault('is not encrypted', 'Write https:. Plain http: is allowed for localhost only.')
    : null
}

// RFC 6761 §6.3 reserves `.localhost` for the loopback interface; RFC 1122 §3.2.1.3 reserves 127/8.
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
