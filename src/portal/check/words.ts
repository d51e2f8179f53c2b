import { type Fault, fault } from './problem.ts'

/** A text that a person will read. */
export function wordsFault(text: string): Fault | null {
  if (text.trim() === '') return fault('is empty', 'Write a text.')
  return /[\p{Cc}\p{Cs}]/u.test(text)
    ? fault('contains a control character', 'Remove line breaks, tabs and other invisible characters.')
    : null
}

/** The path of a picture inside the folder of the configuration file. Nothing in it needs encoding in an address. */
export function picturePathFault(path: string): Fault | null {
  if (path.includes('..') || path.startsWith('/') || path.includes('\\') || path.includes(':')) {
    return fault("leaves the pictures' folder", 'Write a path inside it: "images/card.svg".')
  }
  if (!/^images\/([\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path)) {
    const hint = 'It begins with "images/"; its names have the letters a to z, digits, dots and dashes, and no accents.'
    return fault('is not the path of a picture', hint)
  }
  return /\.(svg|png|webp|avif|jpe?g|gif)$/i.test(path)
    ? null
    : fault('is not a picture', 'Use a file that ends in .svg, .webp, .avif, .png, .jpg or .gif.')
}

/** RFC 6749 appendix A.1: a client id is printable ASCII. */
export function clientIdFault(id: string): Fault | null {
  if (id.trim() === '')
    return fault('is empty', 'Write the id under which the provider knows the portal: "als-portal".')
  return id === id.trim() && /^[\x20-\x7e]+$/.test(id)
    ? null
    : fault('has a character that a client id cannot have', 'Copy it from the provider, without spaces around it.')
}

/** RFC 6749 §3.3: words between single spaces; OpenID Connect Core 1.0 §3.1.2.1: `openid` is one of them. */
export function scopeFault(scope: string): Fault | null {
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scope)) {
    return fault('is not a list of scopes', 'Write words with one space between them: "openid email".')
  }
  return scope.split(' ').includes('openid')
    ? null
    : fault('lacks "openid"', `Without it the provider does not say who the user is. Write "openid ${scope}".`)
}

/** A domain with at least one dot: a bare `com` would make half the world staff. */
export function staffDomainFault(domain: string): Fault | null {
  const hint = 'Write what follows the "@" in the staff\'s e-mails: "tp.als.example". Subdomains count by themselves.'
  if (domain.includes('@')) return fault('contains an "@"', hint)
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
  return new RegExp(`^${label}(\\.${label})+$`, 'i').test(domain) ? null : fault('is not a domain name', hint)
}
