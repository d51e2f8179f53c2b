/** The addresses of the local stack, which replace the configured ones. */
export interface LocalAddresses {
  readonly authority: string
  readonly siteUrls: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})
const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' && value ? value : fallback)

/** The client settings that the provider needs. Replaces invalid values with defaults: the checker reports them. */
export const identityOf = (config: unknown): { readonly clientId: string; readonly staffDomain: string } => {
  const { clientId, staffDomain } = fieldsOf(fieldsOf(config)['identity'])
  return { clientId: textOr(clientId, 'als-portal'), staffDomain: textOr(staffDomain, 'tp.als.example') }
}

/** The names of the configured sites, in the configuration's own language. */
export const siteNamesOf = (config: unknown): readonly string[] => {
  const { sites, locale } = fieldsOf(config)
  if (!Array.isArray(sites)) return []
  const names = sites.map((site: unknown) => fieldsOf(site)['name'])
  return names.map((name) => textOr(isObject(name) ? name[textOr(locale, 'en')] : name, ''))
}

/** Points the configuration at the local provider and sample sites. Leaves everything else alone, mistakes included. */
export function localConfig(config: unknown, { authority, siteUrls }: LocalAddresses): unknown {
  if (!isObject(config)) return config
  const { identity, sites } = config
  const withLocalUrl = (site: unknown, index: number): unknown => {
    if (!isObject(site)) return site
    const { icon: _, ...others } = site
    const url = siteUrls[index % siteUrls.length] ?? site['url']
    // The checker rejects two sites with the same address or icon.
    const own = index < siteUrls.length ? { url } : { url: `${url}/${index}`, icon: `${url}/favicon.ico?${index}` }
    return { ...others, ...own }
  }
  return {
    ...config,
    ...(isObject(identity) && { identity: { ...identity, authority } }),
    ...(Array.isArray(sites) && { sites: sites.map(withLocalUrl) }),
  }
}
