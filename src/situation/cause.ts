import type { Announcement } from '../announcements/index.ts'

interface Network {
  readonly id: string
  readonly name: Announcement['title']
  /** Where people read how to connect to it. */
  readonly help?: string
}

/** What the configuration says about the way to a site. */
export interface SiteAccess {
  readonly url: string
  /** The site has a private address, for which browsers may ask. */
  readonly isPrivate: boolean
  /** The network without which the site cannot be reached. */
  readonly network?: Network
}

/**
 * The nearest cause of a trouble that the page can prove. `unknown` if it can prove none; its `network` may be the cause of a
 * site that is alone in it: surely if the group's monitor reaches the site. `isOther`: the banner tells the cause of other sites,
 * and that is not the one.
 */
export type Cause =
  | { readonly kind: 'device' }
  | { readonly kind: 'permission'; readonly permission: 'prompt' | 'denied' }
  | { readonly kind: 'network'; readonly network: Network }
  | { readonly kind: 'incident' | 'vendor'; readonly incident: Announcement }
  | {
      readonly kind: 'unknown'
      readonly network: Network | null
      readonly isNeeded: boolean
      readonly isOther: boolean
    }

/** The cause that is said for all sites, and the sites that it explains. */
export interface SharedCause {
  readonly cause: Cause
  readonly urls: readonly string[]
}
