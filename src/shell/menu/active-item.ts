import type { MenuItem } from '../../portal/config.ts'
import { pathIn, withoutEndSlash } from '../../portal/pages.ts'

/**
 * Returns the menu's current item: the one whose path is the longest that equals the current path or is a prefix of it in
 * whole segments (`/web` does not match `/webpages`). `/` matches only itself. Prefers inner items to their parents.
 */
export function activeItemOf(items: readonly MenuItem[], currentPath: string): MenuItem | undefined {
  const current = withoutEndSlash(currentPath)
  const matches = withInner(items)
    .map((item) => ({ item, href: item.href ?? '' }))
    .map(({ item, href }) => ({ item, href, path: withoutEndSlash(pathIn(href)) }))
    .filter(({ path }) => path === current || (path !== '/' && path !== '' && current.startsWith(`${path}/`)))
  // If several items lead to one page, prefer the shortest address: the page itself, before its parts.
  return matches.sort((a, b) => b.path.length - a.path.length || a.href.length - b.href.length)[0]?.item
}

function withInner(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => [...withInner(item.items ?? []), item])
}
