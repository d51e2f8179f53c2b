import type { Site } from './config.ts'
import { isUrl } from '../base/is-url.ts'

/**
 * Returns a function that finds the index of the site to which a link leads: the site at its address, or else at the
 * nearest parent path. Sites that differ only in query or fragment are found only by their exact address.
 */
export function createSiteFinder(sites: readonly Site[]): (href: string) => number | undefined {
  const addresses = sites.map(({ url }) => addressesOf(url)[0])
  const exactIndexes = new Map(sites.map(({ url }, index) => [withQuery(url), index]))
  const indexes = new Map(
    addresses.flatMap((address, index) =>
      addresses.indexOf(address) === addresses.lastIndexOf(address) ? [[address, index] as const] : [],
    ),
  )
  return (href) =>
    exactIndexes.get(withQuery(href)) ??
    addressesOf(href)
      .map((address) => indexes.get(address))
      .find((index) => index !== undefined)
}

const withQuery = (url: string) => (isUrl(url) ? new URL(url).href : url)

/** Returns a URL and its parents, such as `https://a.example/b` and `https://a.example`; none for a path. */
function addressesOf(url: string): readonly string[] {
  if (!isUrl(url)) return []
  const { origin, pathname } = new URL(url)
  const segments = pathname.split('/').filter(Boolean)
  return Array.from({ length: segments.length + 1 }, (_, up) =>
    [origin, ...segments.slice(0, segments.length - up)].join('/'),
  )
}
