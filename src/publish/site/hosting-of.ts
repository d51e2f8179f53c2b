import type { PortalConfig } from '../../portal/config.ts'
import { isProgram } from '../../portal/pages.ts'
import { announcementsFile } from '../config/static-folder.ts'
import { type Hosting, hstsHeader, policyHeader } from '../servers/hosting.ts'
import { feedPaths } from './feeds.ts'
import { headerPolicyOf, type Inline, linksOf, usesLoopback } from './policy.ts'

// Deny injected code the features that the portal does not use. Browsers log a warning for names they do not know, so
// list only names known to every browser that reads this header.
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

export function hostingOf(config: PortalConfig, pages: readonly string[], inline?: Inline, hasFeeds = false): Hosting {
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
    editedFiles: [...editedFilesOf(config), ...(hasFeeds ? feedPaths : [])],
  }
}

function editedFilesOf({ status: { monitor } }: PortalConfig): readonly string[] {
  return monitor?.startsWith('/') ? [announcementsFile, monitor.slice(1)] : [announcementsFile]
}

/** The paths of other programs on the same host that menu items and cards link to. */
function programsOf(config: PortalConfig): readonly string[] {
  const paths = linksOf(config)
    .filter(isProgram)
    .map((url) => url.replace(/(?<=.)\/?([?#].*)?$/, ''))
  return [...new Set(paths)]
}
