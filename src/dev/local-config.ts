/** The addresses of the local stack, which replace the configured ones. */
export interface LocalAddresses {
  readonly authority: string
  readonly siteUrls: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' && value ? value : fallback)

/** The client settings that the provider needs. Replaces invalid values by defaults: the checker reports them. */
export const identityOf = (config: unknown): { readonly clientId: string; readonly staffDomain: string } => {
  const identity = isObject(config) && isObject(config['identity']) ? config['identity'] : {}
  return {
    clientId: textOr(identity['clientId'], 'als-portal'),
    staffDomain: textOr(identity['staffDomain'], 'tp.als.example'),
  }
}

/** The names of the configured sites, in the configuration's own language. */
export const siteNamesOf = (config: unknown): readonly string[] => {
  const sites = isObject(config) && Array.isArray(config['sites']) ? (config['sites'] as readonly unknown[]) : []
  const locale = isObject(config) ? textOr(config['locale'], 'en') : 'en'
  return sites.map((site) => {
    const name = isObject(site) ? site['name'] : undefined
    return textOr(isObject(name) ? name[locale] : name, '')
  })
}

/** Points the configuration to the local provider and sample sites. Leaves everything else alone, mistakes included. */
export function localConfig(config: unknown, { authority, siteUrls }: LocalAddresses): unknown {
  if (!isObject(config)) return config
  const { identity, sites } = config
  return {
    ...config,
    ...(isObject(identity) ? { identity: { ...identity, authority } } : {}),
    ...(Array.isArray(sites)
      ? {
          sites: sites.map((site: unknown, index) => {
            const url = siteUrls[index % siteUrls.length]
            return isObject(site) && url !== undefined ? { ...site, url } : site
          }),
        }
      : {}),
  }
}
