/** The types of `static/portal.json` after validation. */

import type { IconName } from './icons.ts'

export type Locale = 'en' | 'es'

/**
 * A text in one language or in both. A plain string is in the configuration's own language, except for descriptions,
 * which are Spanish: see texts.ts.
 */
export type Text = string | { readonly en: string; readonly es: string }

/** The identity provider and the client settings to use with it. */
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

/** The access flags decide who sees a menu item or a card: see access.ts. */
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
