import type { Text } from '../portal/config.ts'
import { textsOf } from '../portal/texts.ts'
import type { Viewer } from '../portal/access.ts'
import type { AuthState } from '../auth/index.ts'
import type { Theme } from '../preferences/index.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import type { Reading, Situation } from '../situation/index.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { Texts } from './context/context.tsx'
import type { Cores } from './context/cores.ts'
import type { Overlay } from './context/overlay.tsx'

/** An item of the command palette. Each feature lists its entries in `entries.ts`. */
export interface Entry {
  readonly kind: 'page' | 'card' | 'site' | 'incident' | 'action'
  readonly label: string
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string | undefined
  /** The heading of a page. It finds the page like its label. */
  readonly title?: string
  /** Other names that find the entry: in other languages, keywords, and words that people use for it. */
  readonly names: string
  /** The description, the host, the state, or other words of an action: they match whole or by their beginning. */
  readonly text?: string
  /** An icon, or a card's picture. Without `src` it is a monogram, whose colours `colorKey` decides. */
  readonly icon:
    | IconName
    | {
        readonly src?: string
        readonly fit?: 'cover' | 'contain'
        readonly letters?: string
        readonly colorKey: string
        /** For the monogram, if the label is not the name of the card. */
        readonly name?: string
      }
  /** The situation of the site, or of the site to which a card leads. */
  readonly situation?: Situation | undefined
  /** The name of the page that shows the card or webinar. */
  readonly page?: string
  readonly action: EntryAction
  /** The address that a card stands for, if it may open another one: its program's own sign-in. */
  readonly address?: string
  /** The id of the card that the entry opens, to add it to the recent cards. */
  readonly card?: string
}

/** Opens an address, runs a function, or opens a dialog. */
export type EntryAction = { readonly href: string } | { readonly run: () => void } | { readonly show: Overlay }

/** The data that features need to list their entries. */
export interface EntrySources {
  readonly cores: Cores
  readonly texts: Texts
  readonly viewer: Viewer
  readonly authState: AuthState
  readonly theme: Theme
  readonly reading: Reading
  /** Null in the same cases as the result of `useShortcuts`. */
  readonly shortcuts: PersonShortcuts | null
}

/**
 * Returns a name's label and language, and `names`: the name and the keywords in all languages, because people
 * may search in any. A plain name is left out, because it is the label.
 */
export function labelOf({ text }: Texts, name: Text, keywords: Text = '') {
  const { text: label, lang } = text(name)
  const names = typeof name === 'string' ? [] : Object.values(name)
  return { label, lang, names: [...names, ...textsOf(keywords)].join(' ') }
}
