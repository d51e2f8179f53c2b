import { contactFields } from '../contact.ts'
import { refusedPorts } from './ports.ts'
import { type Fault, fault } from './fault.ts'
import { isUrl } from '../../base/is-url.ts'

/** The addresses that a key allows. */
interface Forms {
  /** A sentence that names them. */
  readonly hint: string
  /** The advice against `http:` on another host than this machine; null if links may lead there. */
  readonly instead: string | null
}

const links: Forms = {
  hint: 'Write an https:, http:, mailto: or tel: address, or a path beginning with one "/".',
  instead: null,
}
const onlyHttps = 'Write https:. Plain http: is allowed for localhost only.'
const sources: Forms = {
  hint: 'Write an https: address, a path beginning with one "/", or an http: address on this machine (localhost).',
  instead: onlyHttps,
}
const webPages: Forms = {
  hint: 'Write an https: or http: address, or a path beginning with one "/".',
  instead: null,
}
const hosts: Forms = {
  hint: 'Write an https: address, or an http: address on this machine (localhost).',
  instead: onlyHttps,
}
const probed: Forms = {
  ...hosts,
  instead:
    'Browsers refuse what a page over https loads over http:, so it cannot be probed. Put an https: proxy before it, or remove it here and give it a card: cards are not probed and may be http:.',
}

/** Allows what a link may lead to: any address of a page, a mail address or a telephone number. No policy is needed. */
export function linkFault(url: string): Fault | null {
  if (/^mailto:/i.test(url)) return mailFault(url)
  if (/^tel:/i.test(url)) return phoneFault(url)
  return /^[^\s@/:]+@[^\s@/:]+$/.test(url) ? fault('has no scheme', `Write "mailto:${url}".`) : urlFault(url, links)
}

/** Allows the same as `linkFault`, except paths. */
export function contactFault(url: string): Fault | null {
  return url.startsWith('/') && !url.startsWith('//')
    ? fault('is a path', 'Write "mailto:portal@als.example", "tel:+34910000000", or the address of a help page.')
    : (fieldsFault(url) ?? linkFault(url))
}

const placeholder = /\{\w+\}/g

/** Allows `{site}` and the others in the query of an `https:` address: nothing that a page says chooses the host. */
function fieldsFault(url: string): Fault | null {
  const names = contactFields.map((name) => `{${name}}`)
  const found = url.match(placeholder) ?? []
  const [other] = found.filter((name) => !names.includes(name))
  const hint = `Write ${names.join(', ')} where they go, in the query: "https://desk.als.example/new?title={site}%20{state}".`
  if (!found.some((name) => names.includes(name))) return null
  if (other !== undefined) return fault(`has ${other}, which the portal does not fill`, hint)
  if (!/^https:/i.test(url)) return fault('is not an https: address, and has words to fill', hint)
  const outside = url.replace(/^([^?#]*)\?[^#]*/, '$1').match(placeholder)
  return outside && fault(`has ${outside[0]} outside of its query`, hint)
}

/** RFC 6068: one or more addresses, and fields such as the subject. */
function mailFault(url: string): Fault | null {
  const address = '[^\\s@?,]+@[^\\s@?,]+\\.[^\\s@?,]+'
  return new RegExp(`^mailto:${address}(,${address})*(\\?\\S*)?$`, 'i').test(url)
    ? null
    : fault('is not a mail address', 'Write "mailto:portal@als.example".')
}

/** RFC 3966: digits with dashes, dots and brackets, and parameters such as an extension. */
function phoneFault(url: string): Fault | null {
  return /^tel:\+?[\d().-]*\d[\d().-]*(;[\w-]+(=[\w.+%-]+)?)*$/i.test(url)
    ? null
    : fault('is not a telephone number', 'Write it with its country and without spaces: "tel:+34910000000".')
}

/** Allows `https:` URLs, paths that begin with a single `/`, and `http:` URLs on a loopback host. */
export function urlFault(url: string, forms = sources): Fault | null {
  if (url === '') return fault('is empty', forms.hint)
  // The URL parser drops tabs and line breaks, trims spaces and turns `\` into `/`, so `/\host` would lead to `host`.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(url)) {
    return fault('contains a space, a backslash or an invisible character', 'Remove it, or write a space as %20.')
  }
  return url.startsWith('/') ? pathFault(url) : addressFault(url, forms)
}

/** Allows an address of a page, or a path. */
export const pageFault = (url: string): Fault | null => urlFault(url, webPages)

/** Allows an address like `iconFault` that ends as summaries of status pages do. */
export function vendorFault(url: string): Fault | null {
  const urlProblem = fragmentFault(url, 'Give the address of the file, without "#".') ?? absoluteUrlFault(url)
  if (urlProblem !== null || new URL(url).pathname.endsWith('/summary.json')) return urlProblem
  const { origin } = new URL(url)
  return fault(
    'is not the summary of a status page',
    `Of Statuspage write "${origin}/api/v2/summary.json", of Instatus "${origin}/v3/summary.json".`,
  )
}

const inPlaceOfWord = 'Write {query} where the word goes: "https://intranet.example/people?q={query}".'

/** Allows an address of a page, or a path, with `{query}` after the host: nobody who types a word chooses the host. */
export function searchFault(url: string): Fault | null {
  if (!url.includes('{query}')) return fault('lacks {query}', inPlaceOfWord)
  const [start = ''] = /^([a-z][a-z0-9+.-]*:)?(\/\/)?[^/?#]*/i.exec(url) ?? []
  if (start.includes('{query}')) return fault('has {query} in its host', inPlaceOfWord)
  return pageFault(url.replaceAll('{query}', 'query'))
}

/** Allows the same URLs as `urlFault`, except paths, and hosts that a content security policy cannot name. */
export function absoluteUrlFault(url: string, forms = hosts): Fault | null {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  if (isPath) return fault('must be a whole address, not a path', 'Include the host: "https://…".')
  return urlFault(url, forms) ?? policyHostFault(url)
}

/** Allows the same URLs as `absoluteUrlFault`. */
export function siteFault(url: string): Fault | null {
  return absoluteUrlFault(url, probed)
}

/** Allows the same URLs as `absoluteUrlFault`, except those with a fragment, because a probe appends the time. */
export function iconFault(url: string): Fault | null {
  return fragmentFault(url, 'Give the address of a whole picture, without "#".') ?? siteFault(url)
}

function fragmentFault(url: string, hint: string): Fault | null {
  return url.includes('#') ? fault('has a fragment', hint) : null
}

/** JSON files of the portal itself. */
const portalFiles = ['/announcements.json', '/version.json']

/**
 * Allows the path of a JSON file on the portal's host, at which a script publishes what the monitor knows, or an address like
 * `iconFault`.
 */
export function monitorFault(url: string): Fault | null {
  const isPath = url.startsWith('/') && !url.startsWith('//')
  if (!isPath) return fragmentFault(url, 'Give the address of the file, without "#".') ?? absoluteUrlFault(url)
  if (portalFiles.includes(url)) return fault('is a file of the portal itself', 'Write "/status-history.json".')
  return /^(\/[\w-][\w.-]*)+\.json$/.test(url) && !url.startsWith('/assets/')
    ? null
    : fault('is not the path of a JSON file', 'Write a path such as "/status-history.json", without "?".')
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

/** CSP 3 §2.3.1 has neither IPv6 addresses nor underscores: Chromium ignores such a host, and then blocks it. */
function policyHostFault(url: string): Fault | null {
  const hostname = url.startsWith('/') ? '' : new URL(url).hostname
  if (hostname.startsWith('[')) {
    return fault(
      'is an IPv6 address, which browsers would block',
      'A content security policy cannot name IPv6 addresses. Write a host name: "https://www.als.example".',
    )
  }
  if (hostname.includes('_')) {
    return fault(
      'has an underscore in its host, which browsers would block',
      'A content security policy cannot name it. Give the host another name, with dashes: a host name has no underscore.',
    )
  }
  return hostname.endsWith('.')
    ? fault(
        'has a dot at the end of its host, which browsers may block',
        `Write it without the dot: "${hostname.slice(0, -1)}".`,
      )
    : null
}

const wellKnownPath = /\/\.well-known\/openid-configuration\/?$/
// Keycloak's pages for administrators (with the realm in the path, or after "#" if they belong to the realm master) and
// for users, and its endpoints.
const adminConsole = /^(.*)\/admin\/([\w.-]+)\/console\/?(?:#\/([\w.-]+))?/
const realmPages = /^(.*\/realms\/[\w.-]+)\/(?:account|protocol|clients-registrations)(?:\/|$)/

/** OpenID Connect Discovery 1.0 §4: the well-known path is appended to the issuer, which has no query or fragment. */
export function authorityFault(url: string): Fault | null {
  if (wellKnownPath.test(url)) {
    const hint = `The portal adds that path itself. Write the issuer: "${url.replace(wellKnownPath, '')}".`
    return fault('is the address of the discovery document', hint)
  }
  const [, server, realm, chosen = realm] = adminConsole.exec(url) ?? []
  if (server !== undefined) {
    return fault('is the address of the admin console', `Write the issuer: "${server}/realms/${chosen}".`)
  }
  const [, issuer] = realmPages.exec(url) ?? []
  if (issuer !== undefined) return fault('is an address below the issuer', `Write the issuer: "${issuer}".`)
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
  return !isUrl(path, base) || new URL(path, base).pathname.startsWith('//')
    ? fault('is not a plain path', 'Write it without "." and ".." segments and without "//".')
    : null
}

function addressFault(url: string, forms: Forms): Fault | null {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase()
  // The URL parser reads `localhost:3000` as a URL with the scheme `localhost:`.
  if (scheme === undefined || /^[^/]*:\d/.test(url)) {
    return fault('has no scheme', /^[#?]/.test(url) ? forms.hint : `Did you mean "https://${url}"? ${forms.hint}`)
  }
  if (scheme !== 'https:' && scheme !== 'http:') return fault(`uses the scheme "${scheme}"`, forms.hint)
  // The URL parser reads `https://https://www.als.example` as a path of the host `https`.
  if (/^https?:\/\/https?:?\/\//i.test(url)) {
    return fault('has its scheme twice', `Write "https://${url.replace(/^(https?:?\/\/)+/i, '')}".`)
  }
  if (!/^https?:\/\/[^/?#]/i.test(url) || !isUrl(url)) {
    return fault('is not a valid address', 'Write a scheme, host and path: "https://www.als.example/page".')
  }
  const { protocol, username, password, hostname, port } = new URL(url)
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
  if (refusedPorts.has(port)) {
    return fault(`has the port ${port}, which browsers refuse`, 'Let the server answer at another port: 443 or 8443.')
  }
  return protocol === 'http:' && forms.instead !== null && !isLoopback(hostname)
    ? fault('is not encrypted', forms.instead)
    : null
}

// RFC 6761 §6.3 reserves `.localhost` for the loopback interface; RFC 1122 §3.2.1.3 reserves 127/8.
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
