import type { PortalConfig } from '../../portal/config.ts'
import { isProgram } from '../../portal/pages.ts'
import { monitorRulesOf } from './monitor-rules.ts'
import type { MonitorRules } from './monitor-rules.ts'
import { headerPolicyOf, linksOf, usesLoopback } from '../site/policy.ts'
import type { Inline } from '../site/policy.ts'

export interface Header {
  readonly name: string
  readonly value: string
}

/** The rules for any web server. nginx.ts, caddy.ts and headers-file.ts each write them in one server's format. */
export interface Hosting {
  /** Sent with every response, including errors. */
  readonly headers: readonly Header[]
  /** The paths of pages. */
  readonly pages: readonly string[]
  /** Paths of other programs on the same host that cards and menu items link to. */
  readonly programs: readonly string[]
  readonly monitor: MonitorRules
}

/** For files in /assets, whose names contain a hash of their content. */
export const cacheForever = 'public, max-age=31536000, immutable'
/**
 * For everything else; in `_headers`, for pages and published files only. A stale page would link to hashed files that no
 * longer exist.
 */
export const alwaysRevalidate = 'no-cache'

export const policyHeader = 'Content-Security-Policy'
/** The one header that operators may want to leave out, so it stands in the files that they edit. */
export const hstsHeader = 'Strict-Transport-Security'

/** A placeholder for the host of the programs. The operator replaces it. */
export const toolsHost = 'tools.als.example'

// Deny injected code the features that the portal does not use. Browsers log a warning for names they do not know, so
// list only names known to every browser that reads this header.
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

export function hostingOf(config: PortalConfig, pages: readonly string[], inline?: Inline): Hosting {
  return {
    headers: [
      { name: policyHeader, value: headerPolicyOf(config, inline) },
      // Do not tell other sites which page a visitor comes from. Videos may require a referrer, so the `referrerpolicy`
      // attribute of their frames overrides this.
      { name: 'Referrer-Policy', value: 'no-referrer' },
      { name: 'X-Content-Type-Options', value: 'nosniff' },
      { name: 'Permissions-Policy', value: unusedFeatures.map((feature) => `${feature}=()`).join(', ') },
      // `same-origin` would sever the sign-in popup immediately: `popup.closed` would be true while the user is still
      // typing. With this value, `popup.closed` is correct unless the provider's own opener policy severs the popup, or
      // the browser is WebKit, which reports every popup that leaves our origin as closed.
      { name: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
      // Also sent over plain HTTP, because a TLS terminator may pass it on. Browsers ignore it in a response over plain
      // HTTP (RFC 6797 §8.1).
      ...(usesLoopback(config) ? [] : [{ name: hstsHeader, value: 'max-age=31536000' }]),
    ],
    pages,
    programs: programsOf(config),
    monitor: monitorRulesOf(config),
  }
}

/** The paths of other programs on the same host that menu items and cards link to. */
function programsOf(config: PortalConfig): readonly string[] {
  const paths = linksOf(config)
    .filter(isProgram)
    .map((url) => url.replace(/(?<=.)\/?([?#].*)?$/, ''))
  return [...new Set(paths)]
}
