/** The portal's pages. The client's brief says of the demo page: “Its page title reads Webpages”. */
export const pages = [
  { path: '/', heading: 'systemStatus' },
  { path: '/webpages', heading: 'webpages' },
  { path: '/apps', heading: 'apps' },
  { path: '/tools', heading: 'tools' },
  { path: '/demo', heading: 'webpages' },
  { path: '/webinars', heading: 'webinars' },
] as const

/** The key of a page heading in the messages of src/texts. */
type HeadingKey = (typeof pages)[number]['heading'] | 'notFound'

export type KnownPath = (typeof pages)[number]['path']

/** The paths of the pages. Sign-in returns only to these paths. Every other path shows the 404 page. */
export const knownPaths: readonly KnownPath[] = pages.map((page) => page.path)

/** 404.html is prerendered at this path, and served for every unknown path. */
export const notFoundPath = '/404'

/**
 * Returns the page that a URL path refers to, ignoring a trailing slash; undefined for the 404 page. Upper and lower case
 * differ, as they do for web servers and the router.
 */
export function knownPathOf(path: string): KnownPath | undefined {
  const normalized = withoutEndSlash(path)
  return knownPaths.find((pagePath) => pagePath === normalized)
}

/** Where a link leads: to a page, another program on this host, a website, or another app (`mailto:`, `tel:`). */
type Destination =
  | { readonly kind: 'page'; readonly path: KnownPath }
  | { readonly kind: 'program' | 'website' | 'app' }

/** Decides for every link of the configuration and of announcements whether it is ours. */
export function destinationOf(href: string): Destination {
  if (!href.startsWith('/')) return { kind: /^https?:/i.test(href) ? 'website' : 'app' }
  const path = knownPathOf(pathIn(href))
  return path === undefined ? { kind: 'program' } : { kind: 'page', path }
}

/** Returns a link without its query and fragment. */
export const pathIn = (href: string) => href.replace(/[?#].*/s, '')

/** Returns the query and the fragment of a link. */
export const suffixOf = (href: string) => href.slice(pathIn(href).length)

/** Returns the page that a link leads to, if it is ours. */
export function pageAt(href: string): KnownPath | undefined {
  const destination = destinationOf(href)
  return destination.kind === 'page' ? destination.path : undefined
}

/** Whether a link leads to another program on this host. Programs get no opener, so they cannot navigate the portal. */
export function isProgram(href: string): boolean {
  return destinationOf(href).kind === 'program'
}

/** Whether a card or contact opens in a new tab: everything but pages, and what another app opens. */
export function opensNewTab(href: string): boolean {
  const { kind } = destinationOf(href)
  return kind === 'program' || kind === 'website'
}

export function headingOf(path: KnownPath | undefined): HeadingKey {
  return pages.find((page) => page.path === path)?.heading ?? 'notFound'
}

/** Removes one trailing slash from a path or URL, but keeps `/` itself. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
