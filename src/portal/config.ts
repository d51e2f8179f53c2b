import type { iconNames } from './icons.ts'
import type { KnownPath } from './pages.ts'

/**
 * The validated `static/portal.json` with its defaults filled in. check/schema.ts describes each key, and its output
 * satisfies this type.
 */
export interface PortalConfig {
  readonly name: Text
  readonly contact?: string
  readonly shortName: Text
  readonly locale: Locale
  readonly identity: {
    readonly authority: string
    readonly origins?: readonly string[]
    readonly clientId: string
    readonly scope: string
    readonly staffDomain: string | readonly string[]
    readonly parameters?: Readonly<Record<string, string>>
    readonly audiences?: readonly string[]
    readonly loadUserInfo: boolean
    readonly dpop: boolean | 'required'
    readonly requireVerifiedEmail: boolean
    /** The claim that lists a user's groups: its name, or a path such as `realm_access.roles`. */
    readonly groupsClaim: string
    /** Where users change their password. False: nowhere. Left out, Keycloak's own: see addresses.ts. */
    readonly account?: string | false
  }
  readonly status: {
    readonly confirm: boolean
    readonly intervalSeconds: number
    /** A path or an address of the history that the group's own monitor has. */
    readonly monitor?: string
  }
  readonly sites: readonly Site[]
  readonly menu: readonly MenuItem[]
  /** Headings and introductions instead of the specification's. */
  readonly pages?: Readonly<Partial<Record<KnownPath, PageTexts>>>
  readonly cards: Readonly<Record<CardGroup, readonly Card[]>>
  readonly webinars: readonly Webinar[]
  readonly brand?: {
    /** From which the build derives the accents: see ui/brand-colors.ts. */
    readonly color?: string
    /** The path of an SVG, for the menu's header. */
    readonly logo?: string
  }
  /** Where the search goes on: see addresses.ts. */
  readonly searches?: readonly SearchTarget[]
}

export type Locale = 'en' | 'es'

/** A text in one language or in both; an object has at least one. A plain string is in the configuration's `locale`. */
export type Text = string | Readonly<Partial<Record<Locale, string>>>

export interface Site {
  readonly name: Text
  readonly url: string
  readonly icon?: string
  readonly keywords?: Text
  /** Whom to tell about it. Default: the contact of the portal. */
  readonly contact?: string
}

/** Who sees an item: signed-in users, staff, or the members of any of these groups. */
export type Audience = 'signed-in' | 'staff' | readonly string[]

/** `for`, or the access flags, decide who sees a menu item or a card: see access.ts. */
export interface MenuItem {
  readonly label: Text
  /** Only an item with `items` may lack it. */
  readonly href?: string
  readonly icon: (typeof iconNames)[number]
  readonly for?: Audience
  readonly isAdminAccess?: boolean
  readonly isALSaccess?: boolean
  readonly badge?: Text
  readonly items?: readonly MenuItem[]
}

export type MenuLink = MenuItem & { readonly href: string }

interface PageTexts {
  readonly title?: Text
  readonly intro?: Text
}

export type CardGroup = 'webpages' | 'apps' | 'tools' | 'demo'

export interface Card {
  readonly name: Text
  /** The heading above the card and the others of its section. */
  readonly section?: Text
  readonly url: string
  /** The address that starts the program's own sign-in (OpenID Connect Core §4), for signed-in users. */
  readonly signIn?: string
  /** Without one, a monogram is drawn. */
  readonly imagePath?: string
  /** `contain` shows the whole picture on a neutral ground, for logos. */
  readonly fit?: 'cover' | 'contain'
  readonly description?: Text
  readonly keywords?: Text
  /** Whom to tell about it. Default: the contact of the portal. */
  readonly contact?: string
  /** Such as a guide. */
  readonly links?: readonly CardLink[]
  readonly for?: Audience
  readonly adminAccess?: boolean
  readonly isALSaccess?: boolean
}

export interface CardLink {
  readonly name: Text
  readonly url: string
}

export interface SearchTarget {
  readonly name: Text
  /** With `{query}` in the place of the word. */
  readonly url: string
}

export interface Webinar {
  readonly name: Text
  readonly url: string
  readonly description: Text
}
