import { isPrivateHost } from '../base/private-host.ts'
import type { PortalConfig } from './config.ts'

export type Network = NonNullable<PortalConfig['networks']>[string] & { readonly id: string }

/** A site as causes know it. */
export interface SiteInNetwork {
  readonly url: string
  /** The site has a private address, as far as the configuration tells. */
  readonly isPrivate: boolean
  /** The network without which it cannot be reached. */
  readonly network?: Network
}

/** Returns the sites with their networks, in the order of the configuration. */
export function sitesInNetworks({ sites, networks = {} }: Pick<PortalConfig, 'sites' | 'networks'>): SiteInNetwork[] {
  const byId = new Map(Object.entries(networks).map(([id, network]) => [id, { ...network, id }]))
  return sites.map(({ url, network: id = '' }) => {
    const network = byId.get(id)
    return {
      url,
      isPrivate: network !== undefined || isPrivateHost(new URL(url).hostname),
      ...(network && { network }),
    }
  })
}
