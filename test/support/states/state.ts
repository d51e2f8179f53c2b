import type { Locale, Messages } from '../../../src/i18n/index.ts'
import type { Behaviour } from '../../../src/dev/sample-sites.ts'
import type { Stack } from '../../../src/dev/stack.ts'
import type { Place, Visitor } from '../visitor.ts'
import type { ContentName } from './contents.ts'
import type { Who } from './people.ts'

/** Widths of the window in CSS pixels: with the menu expanded, collapsed, and in its drawer. */
export const widths = [1280, 800, 390] as const
export type Width = (typeof widths)[number]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A running portal whose content can be changed. */
export interface StatePlace extends Place {
  readonly stack: Stack
}

/** A visitor's page on its way to a state. */
export interface Scene extends Visitor {
  readonly place: StatePlace
  readonly locale: Locale
  /** The texts of that language. */
  readonly t: Messages
  readonly width: Width
}

/** The files of a tree, where they are not its own: see `partsOf`. */
interface TreeFiles {
  /** Menu, preferences and account. Without it those of the person who is looking. */
  readonly chrome?: string
  /** Another state with the same main part. */
  readonly main?: string
  /** Another state with the same list of sites. */
  readonly sites?: string
}

/** Something that the portal can look like, and the way there. */
export interface State {
  /** In small letters and hyphens, because its pictures have the same name. */
  readonly name: string
  /** Default: the shipped one. */
  readonly content?: ContentName
  /** Default: somebody who is signed out. */
  readonly who?: Who
  readonly path: string
  /** Default: all. */
  readonly widths?: readonly Width[]
  readonly locales?: readonly Locale[]
  readonly themes?: readonly Theme[]
  /** So large that every form would take minutes: one theme for each width is enough. */
  readonly isLarge?: boolean
  /** Its accessibility tree is kept in `test/browser/trees`, because it is a screen or one of its kind. */
  readonly tree?: TreeFiles
  /** The prerendered page without JavaScript. */
  readonly withoutScripts?: boolean
  readonly media?: { readonly media?: 'print'; readonly forcedColors?: 'active' }
  /** Behaviour of the sites, in order. Default: fast. */
  readonly sites?: readonly Behaviour[]
  /** The browser has a history of a week. */
  readonly history?: boolean
  /** Runs before the page is loaded. */
  readonly prepare?: (scene: Scene) => Promise<unknown>
  /** Brings the page into the state, once it is alive, and waits until nothing changes. */
  readonly arrange?: (scene: Scene) => Promise<void>
}
