import type { MenuItem } from '../portal/config.ts'
import { pathIn, withoutEndSlash } from '../portal/pages.ts'

/** Returns the current item: the first with the active path, preferring inner items to their parents. */
export function activeItemOf(items: readonly MenuItem[], path: string): MenuItem | undefined {
  const all = withInner(items)
  const activePath = activePathOf(
    all.flatMap(({ href }) => href ?? []),
    path,
  )
  return activePath === undefined ? undefined : all.find(({ href }) => href === activePath)
}

function withInner(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => [...withInner(item.items ?? []), item])
}

/**
 * Returns the path of the menu's current item: the longest one that equals the current path or is a prefix of it in whole
 * segments (`/web` does not match `/webpages`). `/` matches only itself. Undefined if no item matches.
 */
export function activePathOf(itemPaths: readonly string[], currentPath: string): string | undefined {
  const current = withoutEndSlash(currentPath)
  const matches = itemPaths
    .map((itemPath) => ({ itemPath, path: withoutEndSlash(pathIn(itemPath)) }))
    .filter(({ path }) => path === current || (path !== '/' && path !== '' && current.startsWith(`${path}/`)))
  // Of two items that lead to parts of one page, the shorter one stands for the page.
  return matches.sort((a, b) => b.path.length - a.path.length || a.itemPath.length - b.itemPath.length)[0]?.itemPath
}
