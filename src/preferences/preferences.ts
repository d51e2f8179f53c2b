import { parseJson, stringsIn } from '../base/json.ts'
import {
  FOLDED_KEY,
  LOCALE_KEY,
  MENU_ATTRIBUTE,
  MENU_KEY,
  SINGLE_KEYS_KEY,
  THEME_ATTRIBUTE,
  THEME_KEY,
  VIEW_ATTRIBUTE,
  VIEW_KEY,
} from '../base/keys.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import { localeWith } from '../base/locales.ts'
import type { Locale } from '../base/locales.ts'
import type { PreferencesEnv } from './preferences-env.ts'

export type Theme = 'system' | 'light' | 'dark'
/** The menu width that the user chose with the toggle; `auto`: the window's width decides. */
type MenuWidth = 'auto' | 'expanded' | 'collapsed'
/** Of pages with many cards. */
export type CardView = 'compact' | 'cards'

export interface Preferences {
  readonly locale: Locale
  readonly theme: Theme
  readonly menu: MenuWidth
  readonly view: CardView
  /** The ids of the folded sections of cards. */
  readonly folded: readonly string[]
  /** Whether keys of one character open the search and the keyboard shortcuts (WCAG 2.1.4). */
  readonly hasSingleKeys: boolean
}

export interface PreferencesStore extends Store<Preferences> {
  readonly change: (change: Partial<Preferences>) => void
}

/**
 * Stores language, theme, menu width, view of cards, folded sections and the use of single keys, and adopts the choices
 * of other tabs. Attributes of `<html>` mirror theme, menu width and view, so that CSS alone can apply them;
 * first/inline-script.ts sets the same attributes before the first paint. React changes the language of the page: `useShownLocale` of app/context/context.tsx follows this store.
 *
 * @param shownLocale the language of the page as it is, which `initial` has
 */
export function createPreferences(shownLocale: Locale, { storage, setAttribute }: PreferencesEnv): PreferencesStore {
  const initial: Preferences = {
    locale: shownLocale,
    theme: 'system',
    menu: 'auto',
    view: 'compact',
    folded: [],
    hasSingleKeys: true,
  }
  const store = createStore(stored(), initial)

  function stored(): Preferences {
    return {
      locale: localeWith(storage.read(LOCALE_KEY)) ?? shownLocale,
      theme: oneOf(['light', 'dark'], storage.read(THEME_KEY)) ?? 'system',
      menu: oneOf(['expanded', 'collapsed'], storage.read(MENU_KEY)) ?? 'auto',
      view: oneOf(['cards'], storage.read(VIEW_KEY)) ?? 'compact',
      folded: stringsIn(parseJson(storage.read(FOLDED_KEY) ?? 'null')),
      hasSingleKeys: storage.read(SINGLE_KEYS_KEY) !== 'off',
    }
  }

  function apply(next: Preferences): void {
    setAttribute(THEME_ATTRIBUTE, valueOf(next.theme))
    setAttribute(MENU_ATTRIBUTE, valueOf(next.menu))
    setAttribute(VIEW_ATTRIBUTE, valueOf(next.view))
    store.set(next)
  }

  for (const key of [LOCALE_KEY, THEME_KEY, MENU_KEY, VIEW_KEY, FOLDED_KEY, SINGLE_KEYS_KEY])
    storage.onChange(key, () => apply(stored()))

  return {
    ...store,
    change(change) {
      if (change.locale) storage.write(LOCALE_KEY, change.locale)
      if (change.theme) storage.write(THEME_KEY, valueOf(change.theme))
      if (change.menu) storage.write(MENU_KEY, valueOf(change.menu))
      if (change.view) storage.write(VIEW_KEY, valueOf(change.view))
      if (change.folded) storage.write(FOLDED_KEY, change.folded.length > 0 ? JSON.stringify(change.folded) : null)
      if (change.hasSingleKeys !== undefined) storage.write(SINGLE_KEYS_KEY, change.hasSingleKeys ? null : 'off')
      apply({ ...store.get(), ...change })
    },
  }
}

/** Returns what is stored and written to an attribute for a choice: nothing for the default. */
function valueOf(choice: Theme | MenuWidth | CardView): string | null {
  return choice === 'system' || choice === 'auto' || choice === 'compact' ? null : choice
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}
