import type { Locale, Messages } from '../../../src/i18n/index.ts'
import type { Behaviour } from '../../../src/dev/sample-sites.ts'
import type { Stack } from '../../../src/dev/stack.ts'
import type { Place, Visitor } from '../visitor.ts'
import type { ContentName } from './contents.ts'
import type { Who } from './people.ts'

/** Of the window, in CSS pixels: the menu beside the page, the menu collapsed, the menu in its drawer. */
export const widths = [1280, 800, 390] as const
export type Width = (typeof widths)[number]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A portal that runs, whose content can be exchanged. */
export interface StatePlace extends Place {
  readonly stack: Stack
}

/** A page of a visitor, on its way into a state or in it. */
export interface Scene extends Visitor {
  readonly place: StatePlace
  readonly locale: Locale
  /** The words of that language. */
  readonly t: Messages
  readonly width: Width
}

/** The files of a tree, where they are not its own: see `partsOf`. */
interface TreeFiles {
  /** Menu, preferences and account. Without it those of the person who is looking. */
  readonly chrome?: string
  /** Another state with the same main part. */
  readonly main?: string
}

/** Something that the portal can look like, and how to bring a page there. */
export interface State {
  /** Of its pictures too: small letters and hyphens. */
  readonly name: string
  /** Without it the shipped one. */
  readonly content?: ContentName
  /** Without it somebody who is signed out. */
  readonly who?: Who
  readonly path: string
  /** Where there is such a state; without it everywhere. */
  readonly widths?: readonly Width[]
  readonly locales?: readonly Locale[]
  readonly themes?: readonly Theme[]
  /** So large that looking at it in every form would take minutes: one picture for each width will do. */
  readonly isLarge?: boolean
  /** Its accessibility tree is kept in `test/browser/trees`, because it is a screen or one of its kind. */
  readonly tree?: TreeFiles
  /** The page is only ever the prerendered one. */
  readonly withoutScripts?: boolean
  readonly media?: { readonly media?: 'print'; readonly forcedColors?: 'active' }
  /** How the sites are, in their order; those that are not named, and all without it: fast. */
  readonly sites?: readonly Behaviour[]
  /** The browser has been here for a week. */
  readonly history?: boolean
  /** Before the page is loaded. */
  readonly prepare?: (scene: Scene) => Promise<unknown>
  /** When the page has come to life: brings it there, and waits until it is still. Without it the page as it is. */
  readonly arrange?: (scene: Scene) => Promise<void>
}
