import { createHash } from 'node:crypto'
import type { MenuItem, PortalConfig } from '../../portal/config.ts'

/** The script and the styles that are inline in every page, because the first paint needs them. */
export interface Inline {
  readonly script: string
  readonly style: string
}

/** Directives that list hosts of the configuration, and the one that applies where they are missing. */
const growing = ['default-src', 'img-src', 'connect-src', 'frame-src']

/**
 * The policy that each page carries in a `<meta>`: the strictest one with which the configured portal works. Hosts are in
 * the order of the configuration, so the same file yields the same text. Inline elements are allowed by hash.
 */
export function policyOf(config: PortalConfig, inline?: Inline): string {
  return textOf(directivesOf(config, inline))
}

/**
 * The policy that servers send as a header: what browsers ignore in a `<meta>`, and of `policyOf` what does not grow with
 * the configuration, for documents without a `<meta>`, such as pictures. Web servers, proxies and hosts limit the length
 * of a header. See .github/SECURITY.md.
 */
export function headerPolicyOf(config: PortalConfig, inline?: Inline): string {
  return textOf([
    ...directivesOf(config, inline).filter(([name]) => !growing.includes(name)),
    ['object-src', "'none'"],
    // 'self': the portal frames its own page, which receives the response of a silent sign-in.
    ['frame-ancestors', "'self'"],
  ])
}

type Directive = readonly [name: string, ...sources: readonly string[]]

const textOf = (directives: readonly Directive[]): string =>
  directives.map((directive) => [...new Set(directive)].join(' ')).join('; ')

function directivesOf(config: PortalConfig, inline?: Inline): readonly Directive[] {
  const { authority, origins = [] } = config.identity
  const provider = originsOf([authority, ...origins])
  const siteOrigins = originsOf(config.sites.map(({ url }) => url))
  const videos = originsOf(config.webinars.map((webinar) => webinar.url))
  return [
    ['default-src', "'none'"],
    // Not 'strict-dynamic': Chromium 156 then blocks the import() in the inline script, which the parser inserted.
    ['script-src', "'self'", ...(inline ? [hashOf(inline.script)] : [])],
    ['style-src', "'self'", ...(inline ? [hashOf(inline.style)] : [])],
    // Probes load a site's icon from its own origin. Images of cards are files of the portal.
    ['img-src', "'self'", ...siteOrigins],
    // With `status.confirm`, a fetch from the site confirms that a site is down. The group's monitor may have an
    // address of its own.
    [
      'connect-src',
      "'self'",
      ...provider,
      ...(config.status.confirm ? siteOrigins : []),
      ...originsOf(monitorUrls(config)),
      // Browsers read the status pages of vendors.
      ...originsOf(vendorUrls(config)),
    ],
    // 'self': the provider redirects the frame of a silent sign-in to a page of the portal.
    ['frame-src', "'self'", ...provider, ...videos],
    ['worker-src', "'none'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ...(usesLoopback(config) || hasInsecureLink(config) ? [] : [['upgrade-insecure-requests'] as const]),
  ]
}

/** Whether the policy allows an address over plain HTTP, which the configuration permits for loopback only. */
export function usesLoopback(config: PortalConfig): boolean {
  const { authority, origins = [] } = config.identity
  const urls = [
    authority,
    ...origins,
    ...config.sites.map(({ url }) => url),
    ...monitorUrls(config),
    ...vendorUrls(config),
    ...config.webinars.map(({ url }) => url),
  ]
  return urls.some((url) => /^http:/i.test(url))
}

/**
 * Whether a link leads to a page over plain HTTP. That may be a program on the portal's own host, whose name the file does
 * not have, and browsers would upgrade links to it.
 */
function hasInsecureLink(config: PortalConfig): boolean {
  return linksOf(config).some((url) => /^http:/i.test(url))
}

/** The addresses that pages link to, but for those of sites and videos. */
export function linksOf(config: PortalConfig): readonly string[] {
  const { menu, cards, sites, contact, identity, status, searches = [], networks = {} } = config
  const hrefsOf = (items: readonly MenuItem[]): readonly (string | undefined)[] =>
    items.flatMap(({ href, items: inner = [] }) => [href, ...hrefsOf(inner)])
  const cardUrls = Object.values(cards)
    .flat()
    .flatMap((card) => [card.url, card.signIn, card.contact, ...(card.links ?? []).map(({ url }) => url)])
  const others = [
    contact,
    identity.account || undefined,
    status.monitorPage,
    ...sites.map((site) => site.contact),
    ...Object.values(networks).map(({ help }) => help),
  ]
  const urls = [...hrefsOf(menu), ...cardUrls, ...searches.map(({ url }) => url), ...others]
  return urls.filter((url) => url !== undefined)
}

/** The path or address of the group's monitor, if there is one. */
function monitorUrls({ status: { monitor } }: PortalConfig): readonly string[] {
  return monitor === undefined ? [] : [monitor]
}

const vendorUrls = ({ vendors = [] }: PortalConfig): readonly string[] => vendors.map(({ status }) => status)

/** The origins of absolute URLs. Paths belong to the portal's own origin. */
function originsOf(urls: readonly string[]): readonly string[] {
  return urls.filter((url) => /^https?:/i.test(url)).map((url) => new URL(url).origin)
}

/** A source expression that allows an inline element with exactly this text (CSP 3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
