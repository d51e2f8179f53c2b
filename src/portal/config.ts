import type { z } from 'zod'
import type { configSchema } from './schema/schema.ts'

/** The validated `static/portal.json` with its defaults filled in. schema/schema.ts describes each key. */
export type PortalConfig = Frozen<Omit<z.output<typeof configSchema>, '$schema'>>

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/** A text in one language or in several; an object has at least one. A plain string is in the configuration's `locale`. */
export type Text = PortalConfig['name']

export type Site = PortalConfig['sites'][number]

/** `for`, or the access flags, decide who sees a menu item or a card: see access.ts. */
export type MenuItem = PortalConfig['menu'][number]

export type MenuLink = MenuItem & { readonly href: string }

export type CardGroup = keyof PortalConfig['cards']

export type Card = PortalConfig['cards'][CardGroup][number]

export type SearchTarget = NonNullable<PortalConfig['searches']>[number]

/** Who sees something: see access.ts. */
export type Audience = NonNullable<Card['for']>

export type Webinar = PortalConfig['webinars'][number]
