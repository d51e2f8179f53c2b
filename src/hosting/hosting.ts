import type { PortalConfig } from '../portal/config.ts'
import type { Inline } from './inline.ts'
import { policyOf, usesLoopback } from './policy.ts'

export interface Header {
  readonly name: string
  readonly value: string
}

/** What every web server has to do for the portal; nginx.ts, caddy.ts and headers.ts each say it in one server's words. */
export interface Hosting {
  /** Sent with every answer, errors too. */
  readonly headers: readonly Header[]
  /** Sent only with answers over TLS; absent where the configuration itself is for a local machine. */
  readonly overTls: readonly Header[]
  /** The paths that are pages. */
  readonly pages: readonly string[]
  /** Paths of other programs on the same host, to which cards and menu lead. */
  readonly programs: readonly string[]
}

/** Names of files in /assets carry a hash of their content: the same name never means other bytes. */
export const cacheForever = 'public, max-age=31536000, immutable'
/** Keep, but ask each time: pages name the hashed files, so an old page would ask for files that are gone. */
export const cacheAndAsk = 'no-cache'

// Nothing of the portal uses these, so nothing that gets into the page may either. Only names that every browser which
// reads this header knows: an unknown one is a message in the console.
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

export function hostingOf(config: PortalConfig, pages: readonly string[], inline?: Inline): Hosting {
  return {
    headers: [
      { name: 'Content-Security-Policy', value: policyOf(config, inline) },
      // Sites and videos need not know who looks at them. An embedded video that insists on a referrer gets one by the
      // frame's own `referrerpolicy` attribute, which wins over this.
      { name: 'Referrer-Policy', value: 'no-referrer' },
      { name: 'X-Content-Type-Options', value: 'nosniff' },
      { name: 'Permissions-Policy', value: unusedFeatures.map((feature) => `${feature}=()`).join(', ') },
      // Not `same-origin`: that cuts the sign-in popup off at once, and `popup.closed` would be true while the person
      // still types. With this value it stays truthful unless the provider itself cuts the tie.
      { name: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
    ],
    overTls: usesLoopback(config) ? [] : [{ name: 'Strict-Transport-Security', value: 'max-age=31536000' }],
    pages,
    programs: programsOf(config).filter((path) => !pages.includes(path)),
  }
}

/** Links to paths rather than addresses lead to programs on the same host. */
function programsOf(config: PortalConfig): readonly string[] {
  const menu = config.menu.flatMap((item) => [item, ...(item.items ?? [])]).map((item) => item.href)
  const cards = Object.values(config.cards).flatMap((group) => group.map((card) => card.url))
  const paths = [...menu, ...cards]
    .filter((url) => url.startsWith('/'))
    .map((url) => url.replace(/(?<=.)\/?([?#].*)?$/, ''))
  return [...new Set(paths)]
}
