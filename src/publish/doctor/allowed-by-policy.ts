import { policyOf } from '../site/policy.ts'
import type { PortalConfig } from '../../portal/config.ts'

/** Whether the portal's own policy allows a page to load this address. */
export type Allows = (directive: 'connect-src' | 'frame-src' | 'img-src', url: string) => boolean

/** @param origin the origin of the portal, which the policy calls 'self' */
export function createPolicy(config: PortalConfig, origin?: string): Allows {
  const directives = policyOf(config)
    .split('; ')
    .map((directive) => directive.split(' '))
  return (name, url) => {
    const sources = directives.find(([directive]) => directive === name) ?? []
    const { origin: target } = new URL(url)
    return target === origin || sources.includes(target)
  }
}
