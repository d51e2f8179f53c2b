import type { PortalConfig } from '../portal/config.ts'
import { hashOf } from './inline.ts'
import type { Inline } from './inline.ts'

/**
 * The Content-Security-Policy that lets the configured portal work, and nothing else. Order follows the configuration,
 * so the same file gives the same text. What stands in the pages themselves is allowed by its hash.
 */
export function policyOf(config: PortalConfig, inline?: Inline): string {
  const provider = originsOf([config.identity.authority])
  const probed = originsOf(config.sites.map((site) => site.url))
  const videos = originsOf(config.webinars.map((webinar) => webinar.url))
  return [
    directive('default-src', ["'none'"]),
    directive('script-src', ["'self'", ...(inline ? [hashOf(inline.script)] : [])]),
    directive('style-src', ["'self'", ...(inline ? [hashOf(inline.style)] : [])]),
    // A probe loads the site's icon as an image. Pictures of cards are our own files.
    directive('img-src', ["'self'", ...probed]),
    // The second opinion on a site that seems down is a fetch.
    directive('connect-src', ["'self'", ...provider, ...(config.status.confirm ? probed : [])]),
    // 'self': the frame of a silent sign-in comes back to one of our own pages.
    directive('frame-src', ["'self'", ...provider, ...videos]),
    directive('manifest-src', ["'self'"]),
    directive('base-uri', ["'none'"]),
    directive('form-action', ["'none'"]),
    // 'self', not 'none', for the same frame.
    directive('frame-ancestors', ["'self'"]),
    directive('require-trusted-types-for', ["'script'"]),
    directive('trusted-types', ["'none'"]),
    ...(usesLoopback(config) ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

/** Whether any address is plain http, which the configuration allows on this machine only. */
export function usesLoopback(config: PortalConfig): boolean {
  const urls = [config.identity.authority, ...[...config.sites, ...config.webinars].map(({ url }) => url)]
  return urls.some((url) => /^http:/i.test(url))
}

function directive(name: string, sources: readonly string[]): string {
  return [name, ...new Set(sources)].join(' ')
}

/** The origins of those that are addresses; paths are on our own. */
function originsOf(urls: readonly string[]): readonly string[] {
  return urls.filter((url) => /^https?:/i.test(url)).map((url) => new URL(url).origin)
}
