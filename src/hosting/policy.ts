import { createHash } from 'node:crypto'
import type { PortalConfig } from '../portal/config.ts'

/** The script and the styles that are inline in every page, because the first paint needs them. */
export interface Inline {
  readonly script: string
  readonly style: string
}

/**
 * The strictest Content-Security-Policy with which the configured portal works. Hosts are in the order of the
 * configuration, so the same file yields the same text. Inline elements are allowed by hash.
 */
export function policyOf(config: PortalConfig, inline?: Inline): string {
  const provider = originsOf([config.identity.authority])
  const probed = originsOf(config.sites.map((site) => site.url))
  const videos = originsOf(config.webinars.map((webinar) => webinar.url))
  return [
    directive('default-src', ["'none'"]),
    directive('script-src', ["'self'", ...(inline ? [hashOf(inline.script)] : [])]),
    directive('style-src', ["'self'", ...(inline ? [hashOf(inline.style)] : [])]),
    // Probes load a site's icon as an image. Images of cards are files of the portal.
    directive('img-src', ["'self'", ...probed]),
    // A fetch confirms that a site is down, if the configuration says so.
    directive('connect-src', ["'self'", ...provider, ...(config.status.confirm ? probed : [])]),
    // 'self': the provider redirects the frame of a silent sign-in to a page of the portal.
    directive('frame-src', ["'self'", ...provider, ...videos]),
    directive('manifest-src', ["'self'"]),
    directive('base-uri', ["'none'"]),
    directive('form-action', ["'none'"]),
    // 'self' instead of 'none', for the same frame.
    directive('frame-ancestors', ["'self'"]),
    directive('require-trusted-types-for', ["'script'"]),
    directive('trusted-types', ["'none'"]),
    ...(usesLoopback(config) ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

/** Whether any address is plain HTTP, which the configuration allows for loopback addresses only. */
export function usesLoopback(config: PortalConfig): boolean {
  const urls = [config.identity.authority, ...[...config.sites, ...config.webinars].map(({ url }) => url)]
  return urls.some((url) => /^http:/i.test(url))
}

function directive(name: string, sources: readonly string[]): string {
  return [name, ...new Set(sources)].join(' ')
}

/** The origins of absolute URLs. Paths belong to the portal's own origin. */
function originsOf(urls: readonly string[]): readonly string[] {
  return urls.filter((url) => /^https?:/i.test(url)).map((url) => new URL(url).origin)
}

/** A source expression that allows an inline element with exactly this text (CSP 3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
