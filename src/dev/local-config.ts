/** The places of the local stack that take the places of the configured ones. */
export interface LocalPlaces {
  readonly authority: string
  readonly siteUrls: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise)

/** What the provider must know of the configuration. Wrong values are the checker's to report, not ours. */
export const identityOf = (config: unknown): { readonly clientId: string; readonly staffDomain: string } => {
  const identity = isObject(config) && isObject(config['identity']) ? config['identity'] : {}
  return {
    clientId: textOr(identity['clientId'], 'als-portal'),
    staffDomain: textOr(identity['staffDomain'], 'tp.als.example'),
  }
}

/** How the configured sites are called, in the configuration's own language. */
export const siteNamesOf = (config: unknown): readonly string[] => {
  const sites = isObject(config) && Array.isArray(config['sites']) ? (config['sites'] as readonly unknown[]) : []
  const locale = isObject(config) ? textOr(config['locale'], 'en') : 'en'
  return sites.map((site) => {
    const name = isObject(site) ? site['name'] : undefined
    return textOr(isObject(name) ? name[locale] : name, '')
  })
}

/** The configuration with the local provider and the sample sites in it; all else, mistakes included, as it was. */
export function localConfig(config: unknown, { authority, siteUrls }: LocalPlaces): unknown {
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
