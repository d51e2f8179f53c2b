import { fieldsOf } from '../base/json.ts'
import type { PortalConfig } from '../portal/config.ts'

/** The addresses of the local stack, which replace the configured ones. */
interface LocalAddresses {
  readonly authority: string
  readonly siteUrls: readonly string[]
  /** The path of the local monitor's history, if there is a monitor. */
  readonly monitor?: string
  /** The summary of the status page of a company that the fourth site needs. */
  readonly vendor?: string
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The address of a site or card, without a trailing slash. Undefined if there is none. */
const urlOf = (value: unknown): string | undefined => {
  const { url } = fieldsOf(value)
  return typeof url === 'string' ? url.replace(/\/$/, '') : undefined
}
const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' && value ? value : fallback)

/** The identity settings that the provider needs. Replaces invalid values with defaults: the checker reports them. */
export const identityOf = (config: unknown): { readonly clientId: string; readonly staffDomain: string } => {
  const { clientId, staffDomain } = fieldsOf(fieldsOf(config)['identity'])
  const [first]: readonly unknown[] = [staffDomain].flat()
  return { clientId: textOr(clientId, 'als-portal'), staffDomain: textOr(first, 'tp.als.example') }
}

/** The names of the configured sites, in the configuration's default language. */
export const siteNamesOf = (config: unknown): readonly string[] => {
  const { sites, locale } = fieldsOf(config)
  if (!Array.isArray(sites)) return []
  const names = sites.map((site: unknown) => fieldsOf(site)['name'])
  return names.map((name) => textOr(isObject(name) ? (name[textOr(locale, 'en')] ?? Object.values(name)[0]) : name, ''))
}

const sampleVendorName = { en: 'Hosting company', es: 'Empresa de alojamiento' }

/**
 * Points the configuration at the local provider and the sample sites. Cards of watched sites also lead to the sample
 * sites, because their own addresses do not respond. Leaves everything else as it is, including mistakes.
 */
export function localConfig(config: unknown, { authority, siteUrls, monitor, vendor }: LocalAddresses): unknown {
  if (!isObject(config)) return config
  const { identity, sites, cards, status } = config
  const withLocalUrl = (site: unknown, index: number): unknown => {
    if (!isObject(site)) return site
    const { icon: _, ...fields } = site
    const url = siteUrls[index % siteUrls.length] ?? site['url']
    // The checker rejects two sites with the same address or icon.
    const address = index < siteUrls.length ? { url } : { url: `${url}/${index}`, icon: `${url}/favicon.ico?${index}` }
    return { ...fields, ...address }
  }
  const localSites = Array.isArray(sites) ? sites.map(withLocalUrl) : []
  const localUrls = new Map(
    localSites.map((site, index) => [urlOf((sites as unknown[])[index]), fieldsOf(site)['url']] as const),
  )
  const withLocalTarget = (card: unknown): unknown => {
    const url = urlOf(card)
    return isObject(card) && url !== undefined && localUrls.has(url) ? { ...card, url: localUrls.get(url) } : card
  }
  const withLocalTargets = (group: unknown): unknown => (Array.isArray(group) ? group.map(withLocalTarget) : group)
  // A monitor of the real sites does not know the sample sites.
  const { monitor: _, ...localStatus } = fieldsOf(status)
  return {
    ...config,
    ...(isObject(status) && { status: localStatus }),
    ...((status === undefined || isObject(status)) && monitor && { status: { ...localStatus, monitor } }),
    ...(isObject(identity) && { identity: { ...identity, authority } }),
    ...(Array.isArray(sites) && { sites: localSites }),
    ...(vendor && {
      vendors: [{ name: sampleVendorName, status: vendor, sites: siteNamesOf(config).slice(3, 4) }],
    }),
    ...(isObject(cards) && {
      cards: Object.fromEntries(Object.entries(cards).map(([name, group]) => [name, withLocalTargets(group)])),
    }),
  }
}

/**
 * Signs users in at another provider, which has their groups in the claim `groups`. This machine does not publish a
 * monitor's history as a path.
 */
export function withProvider(config: PortalConfig, authority: string): PortalConfig {
  const { monitor, ...status } = config.status
  const { identity } = config
  return {
    ...config,
    identity: authority === identity.authority ? identity : { ...identity, authority, groupsClaim: 'groups' },
    status: monitor === undefined || monitor.startsWith('/') ? status : { ...status, monitor },
  }
}
