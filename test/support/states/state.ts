import type { Locale } from '../../../src/base/locales.ts'
import type { Messages } from '../../../src/texts/index.ts'
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

/** A visitor's page while a state is set up. */
export interface Scene extends Visitor {
  readonly place: StatePlace
  readonly locale: Locale
  /** The texts in the language `locale`. */
  readonly t: Messages
  readonly width: Width
}

/** The shared files of an accessibility tree: see `partsOf`. */
interface TreeFiles {
  /** The file `chrome-<name>` with menu, preferences and account. Default: `who`, or `signed-out`. */
  readonly chrome?: string
  /** The state after which the file with the main part is named. Default: this state. */
  readonly main?: string
  /** The file `sites-<name>` with the list of sites. Default: `main`. */
  readonly sites?: string
}

/** A state of the portal to test, and how to reach it. */
export interface State {
  /** In lower case with hyphens, because the picture files are named after it. */
  readonly name: string
  /** Default: the shipped content. */
  readonly content?: ContentName
  /** Default: a signed-out visitor. */
  readonly who?: Who
  readonly path: string
  /** Default: all. */
  readonly widths?: readonly Width[]
  readonly locales?: readonly Locale[]
  readonly themes?: readonly Theme[]
  /** Pictured in one theme for each width, and checked in its first form only: every form would take minutes. */
  readonly isLarge?: boolean
  /** Differs from another state only in what unit tests check, so `npm test` does not walk it in English. */
  readonly isVariant?: boolean
  /** If set, its accessibility tree is stored in `test/browser/trees`. */
  readonly tree?: TreeFiles
  /** Shows the prerendered page, with JavaScript disabled. */
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
