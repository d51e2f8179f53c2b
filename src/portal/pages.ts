/** A heading's key in the texts of src/i18n. */
export type HeadingKey = 'systemStatus' | 'webpages' | 'apps' | 'tools' | 'webinars' | 'notFound'

/** The portal's pages. The demo page's heading is the webpages' one: the specification says so. */
export const pages = [
  { path: '/', heading: 'systemStatus' },
  { path: '/webpages', heading: 'webpages' },
  { path: '/apps', heading: 'apps' },
  { path: '/tools', heading: 'tools' },
  { path: '/demo', heading: 'webpages' },
  { path: '/webinars', heading: 'webinars' },
] as const satisfies readonly { readonly path: string; readonly heading: HeadingKey }[]

export type KnownPath = (typeof pages)[number]['path']

/** The paths that exist. Anything else is the 404 page; sign-in returns to these only. */
export const knownPaths: readonly KnownPath[] = pages.map((page) => page.path)

/** The known path that an address's path means, a slash at its end ignored; undefined for the 404 page. */
export function knownPathOf(path: string): KnownPath | undefined {
  const plain = withoutEndSlash(path)
  return knownPaths.find((known) => known === plain)
}

/** The heading of the page at a path. */
export function headingOf(path: string): HeadingKey {
  const known = knownPathOf(path)
  return pages.find((page) => page.path === known)?.heading ?? 'notFound'
}

/**
 * The path of the menu item to mark as current: the longest one that equals the current path or is a prefix of it by
 * whole segments (`/web` is no prefix of `/webpages`). `/` matches only itself. Undefined: none is current.
 */
export function activePathOf(itemPaths: readonly string[], currentPath: string): string | undefined {
  const current = withoutEndSlash(currentPath)
  const matching = itemPaths.filter((itemPath) => {
    const path = withoutEndSlash(itemPath)
    return path === current || (path !== '/' && path !== '' && current.startsWith(`${path}/`))
  })
  return matching.reduce<string | undefined>(
    (longest, path) => (longest === undefined || path.length > longest.length ? path : longest),
    undefined,
  )
}

/** A path or an address, however its end is written. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
