import type { Text } from '../portal/config.ts'
import { textsOf } from '../portal/texts.ts'
import type { Viewer } from '../portal/access.ts'
import type { AuthState } from '../auth/index.ts'
import type { Theme } from '../preferences/index.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import type { Reading, Situation } from '../situation/index.ts'
import type { IconName } from '../ui/pictures/icon-names.ts'
import type { Texts } from './context/context.tsx'
import type { Cores } from './context/cores.ts'
import type { Overlay } from './context/overlay.tsx'
import type { Findable } from './find.ts'

/** An item of the command palette. Each feature lists its entries in its `*-entries.ts`. */
export interface Entry extends Findable {
  readonly kind: 'page' | 'card' | 'site' | 'incident' | 'action'
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string | undefined
  /** An icon, or a card's picture. Without `src` it is a monogram, whose colours `colorKey` decides. */
  readonly icon:
    | IconName
    | {
        readonly src?: string | undefined
        readonly fit?: 'cover' | 'contain' | undefined
        readonly letters?: string | undefined
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
 * Returns a name's label and language, and the words that find it: its keywords in the page's language, and both in others,
 * because people may search in any.
 */
export function labelOf(texts: Texts, name: Text, keywords: Text = '') {
  const { text: label, lang } = texts.text(name)
  const [names, otherKeywords] = wordsByLanguage(texts, keywords)
  return { label, lang, names, otherNames: `${wordsByLanguage(texts, name)[1]} ${otherKeywords}` }
}

/** Returns a text as the page shows it, and all its other languages. */
export function wordsByLanguage({ text }: Texts, value: Text): readonly [shown: string, others: string] {
  const shown = text(value).text
  return [
    shown,
    textsOf(value)
      .filter((other) => other !== shown)
      .join(' '),
  ]
}
