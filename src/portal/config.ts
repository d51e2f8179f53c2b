/** What `static/portal.json` holds once it is checked. Content is data: these types are the whole of it. */

import type { IconName } from './icons.ts'

export type Locale = 'en' | 'es'

/**
 * A text in one language, or in both. A plain string is in the configuration's own language unless its place says
 * otherwise (descriptions are Spanish): see texts.ts.
 */
export type Text = string | { readonly en: string; readonly es: string }

/** The identity provider and what the portal asks of it. */
export interface Identity {
  readonly authority: string
  readonly clientId: string
  readonly scope: string
  readonly staffDomain: string
  readonly loadUserInfo: boolean
}

export interface Site {
  readonly name: Text
  readonly url: string
}

/** Who may see a menu item or a card is said by its flags: see access.ts. */
export interface MenuItem {
  readonly label: Text
  readonly href: string
  readonly icon: IconName
  readonly isAdminAccess?: boolean
  readonly isALSaccess?: boolean
  readonly badge?: Text
  readonly items?: readonly MenuItem[]
}

export interface Card {
  readonly name: Text
  readonly url: string
  readonly imagePath: string
  readonly description: Text
  readonly adminAccess?: boolean
  readonly isALSaccess?: boolean
}

export interface Webinar {
  readonly name: Text
  readonly url: string
  readonly description: Text
}

export type CardGroup = 'webpages' | 'apps' | 'tools' | 'demo'

export interface PortalConfig {
  readonly name: Text
  readonly shortName: Text
  readonly locale: Locale
  readonly identity: Identity
  readonly status: { readonly confirm: boolean }
  readonly sites: readonly Site[]
  readonly menu: readonly MenuItem[]
  readonly cards: Readonly<Record<CardGroup, readonly Card[]>>
  readonly webinars: readonly Webinar[]
}
