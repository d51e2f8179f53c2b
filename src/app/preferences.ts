import { locales } from '../texts/index.ts'
import type { Locale } from '../texts/index.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import { LOCALE_KEY, MENU_KEY, MENU_ATTRIBUTE, THEME_KEY, THEME_ATTRIBUTE } from '../base/keys.ts'
import { readStorage, writeStorage } from '../base/safe-storage.ts'

export type Theme = 'system' | 'light' | 'dark'
/** The menu width that the user chose with the toggle; `auto`: the window's width decides. */
type MenuWidth = 'auto' | 'expanded' | 'collapsed'

export interface Preferences {
  readonly locale: Locale
  readonly theme: Theme
  readonly menu: MenuWidth
}

/** Access to storage and to the attributes of `<html>`. */
interface PreferencesEnv {
  readonly read: (key: string) => string | null
  /** Null removes the key. May fail silently: the choice then lasts until the page is closed. */
  readonly write: (key: string, value: string | null) => void
  /** Sets an attribute of `<html>`; null removes it. */
  readonly setAttribute: (attribute: string, value: string | null) => void
}

export interface PreferencesStore extends Store<Preferences> {
  readonly change: (change: Partial<Preferences>) => void
}

/**
 * Stores language, theme and menu width. Attributes of `<html>` mirror theme and menu width, so that CSS alone can apply
 * them; first/inline-script.ts sets the same attributes before the first paint.
 */
export function createPreferences(defaultLocale: Locale, env: PreferencesEnv): PreferencesStore {
  const initial: Preferences = { locale: defaultLocale, theme: 'system', menu: 'auto' }
  const stored: Preferences = {
    locale: oneOf(locales, env.read(LOCALE_KEY)) ?? initial.locale,
    theme: oneOf(['light', 'dark'], env.read(THEME_KEY)) ?? initial.theme,
    menu: oneOf(['expanded', 'collapsed'], env.read(MENU_KEY)) ?? initial.menu,
  }
  const { get, subscribe, set } = createStore(stored, initial)
  return {
    get,
    subscribe,
    initial,
    change(change: Partial<Preferences>) {
      const next = { ...get(), ...change }
      const theme = next.theme === 'system' ? null : next.theme
      const menu = next.menu === 'auto' ? null : next.menu
      if (change.locale) env.write(LOCALE_KEY, next.locale)
      if (change.theme) env.write(THEME_KEY, theme)
      if (change.menu) env.write(MENU_KEY, menu)
      env.setAttribute(THEME_ATTRIBUTE, theme)
      env.setAttribute(MENU_ATTRIBUTE, menu)
      set(next)
    },
  }
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** Creates the preferences of this browser. `initial` has the language in which the page is already shown. */
export function browserPreferences(defaultLocale: Locale): PreferencesStore {
  return createPreferences(oneOf(locales, document.documentElement.lang) ?? defaultLocale, {
    read: readStorage,
    write: writeStorage,
    setAttribute: (attribute, value) => {
      const root = document.documentElement
      if (value === null) root.removeAttribute(attribute)
      else root.setAttribute(attribute, value)
    },
  })
}
