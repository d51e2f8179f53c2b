import type { PortalConfig } from '../portal/config.ts'

export type HostKind = 'portal' | 'sites' | 'provider' | 'monitor' | 'vendors' | 'videos'

/** Servers that the page asks for one purpose. */
export interface HostGroup {
  readonly kind: HostKind
  /** Without any: the portal's own. */
  readonly origins: readonly string[]
}

/** Returns all servers that a page of the portal asks. The content security policy allows these and no others. */
export function hostsOf({ identity, status, sites, vendors = [], webinars }: PortalConfig): readonly HostGroup[] {
  const groups: readonly HostGroup[] = [
    { kind: 'portal', origins: [] },
    { kind: 'sites', origins: originsOf(sites.map(({ url }) => url)) },
    { kind: 'provider', origins: originsOf([identity.authority, ...(identity.origins ?? [])]) },
    { kind: 'monitor', origins: originsOf(status.monitor === undefined ? [] : [status.monitor]) },
    { kind: 'vendors', origins: originsOf(vendors.map((vendor) => vendor.status)) },
    { kind: 'videos', origins: originsOf(webinars.map(({ url }) => url)) },
  ]
  return groups.filter(
    ({ kind, origins }) =>
      kind === 'portal' || origins.length > 0 || (kind === 'monitor' && status.monitor !== undefined),
  )
}

/** The distinct origins of absolute addresses. Paths belong to the portal's own origin. */
function originsOf(urls: readonly string[]): readonly string[] {
  return [...new Set(urls.filter((url) => /^https?:/i.test(url)).map((url) => new URL(url).origin))]
}
