import type { ConfigFile } from '../build/check/schema.ts'

/** The validated `static/portal.json`. check/schema.ts describes its keys. */
export type PortalConfig = Immutable<Omit<ConfigFile, '$schema'>>

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T

export type Locale = PortalConfig['locale']

/**
 * A text in one language or in both. A plain string is in the configuration's language, except for descriptions, which
 * are Spanish: see texts.ts.
 */
export type Text = PortalConfig['name']

export type Site = PortalConfig['sites'][number]

/** The access flags decide who sees a menu item or a card: see access.ts. */
export type MenuItem = PortalConfig['menu'][number]

export type CardGroup = keyof PortalConfig['cards']

export type Card = PortalConfig['cards'][CardGroup][number]
