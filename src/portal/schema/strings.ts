import { brandColorsOf, nearestBrand } from '../../ui/theme/brand-colors.ts'
import { ownParameters } from '../../auth/protocol/authorization.ts'
import { type Fault, fault } from './fault.ts'

/** Checks a text shown to users. */
export function textFault(text: string): Fault | null {
  if (text.trim() === '') return fault('is empty', 'Write a text.')
  return /[\p{Cc}\p{Cs}]/u.test(text)
    ? fault('contains a control character', 'Remove line breaks, tabs and other invisible characters.')
    : null
}

/** Such as `U+200B`. */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const picturePath = /^images\/([\w-][\w.-]*\/)*[\w-][\w.-]*$/
const pictureEnding = /\.(svg|png|webp|avif|jpe?g|gif)$/i

/** Checks an image path relative to the configuration file. Rejects characters that a URL would have to encode. */
export function picturePathFault(path: string): Fault | null {
  if (/^(https?:)?\/\//i.test(path)) {
    return fault(
      'is an address',
      'Pages load no pictures of other hosts. Save it in the images folder: "images/card.svg".',
    )
  }
  if (path.includes('..') || path.startsWith('/') || path.includes(':')) {
    return fault('points outside the images folder', 'Write a path inside it: "images/card.svg".')
  }
  if (!picturePath.test(path)) {
    return fault(
      'is not the path of a picture',
      'Write such as "images/card.svg", with "/", letters without accents, digits, dots, dashes and underscores.',
    )
  }
  return pictureEnding.test(path)
    ? null
    : fault('is not a picture', 'Use a file that ends in .svg, .webp, .avif, .png, .jpg or .gif.')
}

/** Accepts the path of an SVG. */
export function logoPathFault(path: string): Fault | null {
  const pathFault = picturePathFault(path)
  if (pathFault !== null || path.endsWith('.svg')) return pathFault
  return fault('is not an SVG', 'Give the logo as a drawing, which is sharp at any size: "images/logo.svg".')
}

/** Accepts the colours that the accents can be derived from. */
export function brandColorFault(color: string): Fault | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) {
    return fault('is not a colour', 'Write "#" and six hexadecimal digits: "#0c6b70".')
  }
  return brandColorsOf(color) === undefined
    ? fault(
        'cannot be kept: it is too close to grey, which means paused or switched off here',
        `The nearest colour that can be kept is "${nearestBrand(color)}".`,
      )
    : null
}

/** RFC 6749 appendix A.1: a client ID is printable ASCII. */
export function clientIdFault(id: string): Fault | null {
  if (id.trim() === '') return fault('is empty', 'Write the client ID of the portal at the provider: "als-portal".')
  return id === id.trim() && /^[\x20-\x7e]+$/.test(id)
    ? null
    : fault('contains a character not allowed in a client ID', 'Copy it from the provider, without spaces around it.')
}

/** Checks an audience, which is trusted by its whole name (RFC 7519 §4.1.3). */
export function audienceFault(audience: string): Fault | null {
  if (audience.trim() === '') return fault('is empty', 'Write the audience as ID tokens name it in "aud".')
  return /^[^\s\p{Cc}*]+$/u.test(audience)
    ? null
    : fault(
        'contains a character not allowed in an audience',
        'Write one whole name, as ID tokens have it in "aud", without spaces or "*": ["als-project"].',
      )
}

/** Checks the name of a group, which is compared exactly, but for the "/" before Keycloak's paths. */
export function groupFault(group: string): Fault | null {
  const otherFault = textFault(group)
  if (otherFault !== null) return otherFault
  return group === group.trim() && group !== '/'
    ? null
    : fault('is not the name of a group', 'Write it as the provider does, without spaces around it: ["audit"].')
}

/** Checks the name of a claim, or the path of one inside others. */
export function claimPathFault(path: string): Fault | null {
  if (path.trim() === '') return fault('is empty', 'Write the name of the claim: "groups".')
  return /^[^\s\p{Cc}]+$/u.test(path) && !path.split('.').includes('')
    ? null
    : fault(
        'is not the name of a claim',
        'Write it as ID tokens have it, or a path of names with dots between them: "realm_access.roles".',
      )
}

/** RFC 6749 §3.3: scopes separated by single spaces; OpenID Connect Core 1.0 §3.1.2.1: one of them is `openid`. */
export function scopeFault(scope: string): Fault | null {
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scope)) {
    return fault('is not a list of scopes', 'Separate the scopes with one space: "openid email".')
  }
  return scope.split(' ').includes('openid')
    ? null
    : fault('lacks "openid"', `Without it the provider does not say who the user is. Write "openid ${scope}".`)
}

/** With at least one dot: a staff domain of `com` would match almost everyone. */
const domainName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

/** Requires a domain name. */
export function staffDomainFault(domain: string): Fault | null {
  return domainName.test(domain)
    ? null
    : fault(
        'is not a domain name',
        'Write the part after the "@" of staff e-mail addresses: "tp.als.example". Subdomains are included. Several domains are a list: ["tp.als.example", "tax.als.example"].',
      )
}

// Domains where anyone can get an address. The list is short, because it is meant to catch a misunderstanding of the
// key, not an attacker.
const publicMail = /^(g(oogle)?mail|outlook|hotmail|live|yahoo|icloud|aol|gmx|proton(mail)?)\.[a-z.]{2,6}$/i

/** Warns about a staff domain that would make strangers staff. */
export function publicMailFault(domain: string): Fault | null {
  const hint = 'Anybody can get such an address and would see the staff items. Write the domain of your organization.'
  return publicMail.test(domain) ? fault('is a public mail domain', hint) : null
}

/** Refuses the parameters of an authorization request that the portal sets itself, and one that names a person. */
export function parameterNameFault(name: string): Fault | null {
  if (ownParameters.some((parameter) => parameter === name)) {
    return fault('is a parameter that the portal sets itself', 'Remove it.')
  }
  if (name === 'login_hint') {
    return fault('names a person', 'Remove it: everybody would be asked to sign in as that one.')
  }
  return /^[\w.:-]+$/.test(name)
    ? null
    : fault('is not the name of a parameter', 'Use letters, digits, dots, dashes and underscores: "kc_idp_hint".')
}
