/** The portal's pages. The specification gives the demo page the same heading as the webpages page. */
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

/** Returns the page that a URL path refers to, ignoring a trailing slash; undefined for the 404 page. */
export function knownPathOf(path: string): KnownPath | undefined {
  const normalized = withoutEndSlash(path)
  return knownPaths.find((pagePath) => pagePath === normalized)
}

/** Returns the page that a host serves as a file: `/webinars` for `/webinars.html` and `/webinars/index.html`. */
export function plainPathOf(path: string): KnownPath | undefined {
  const plain = path.replace(/(\/index)?\.html$/, '') || '/'
  return plain === path ? undefined : knownPathOf(plain)
}

/** Whether a link leads to another site or to another program on this host. */
export function leavesPortal(href: string): boolean {
  return knownPathOf(href) === undefined
}

/** Whether a link leads to another program on this host. Programs get no opener, so they cannot navigate the portal. */
export function isProgram(href: string): boolean {
  return href.startsWith('/') && leavesPortal(href)
}

export function headingOf(path: string): HeadingKey {
  const pagePath = knownPathOf(path)
  return pages.find((page) => page.path === pagePath)?.heading ?? 'notFound'
}

/**
 * Returns the path of the menu's current item: the longest one that equals the current path or is a prefix of it in whole
 * segments (`/web` does not match `/webpages`). `/` matches only itself. Undefined if no item matches.
 */
export function activePathOf(itemPaths: readonly string[], currentPath: string): string | undefined {
  const current = withoutEndSlash(currentPath)
  const matches = itemPaths.filter((itemPath) => {
    const path = withoutEndSlash(itemPath)
    return path === current || (path !== '/' && path !== '' && current.startsWith(`${path}/`))
  })
  return matches.sort((a, b) => b.length - a.length)[0]
}

/** Removes one trailing slash from a path or URL, but keeps `/` itself. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
