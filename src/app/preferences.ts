import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/index.ts'
import { keep, readKept } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'
/** What the person chose with the menu's toggle; `auto`: nothing yet, the width decides. */
export type MenuWidth = 'auto' | 'expanded' | 'collapsed'

export interface Preferences {
  readonly locale: Locale
  readonly theme: Theme
  readonly menu: MenuWidth
}

/** Where preferences are kept and what they act on. */
export interface PreferencesEnv {
  readonly read: (key: string) => string | null
  /** Null removes. A store that refuses is no reason to fail: the choice then lasts as long as the page. */
  readonly write: (key: string, value: string | null) => void
  /** Sets an attribute of `<html>`; null removes it. */
  readonly mark: (attribute: string, value: string | null) => void
}

export interface PreferencesStore {
  readonly get: () => Preferences
  /** What prerendered pages show, whatever is stored. */
  readonly initial: Preferences
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (change: Partial<Preferences>) => void
}

/**
 * The person's own settings, remembered. `<html data-theme data-menu>` mirror theme and menu, so that CSS alone draws
 * them; before the first paint entry.ts has set the same attributes from the same keys.
 */
export function createPreferences(defaultLocale: Locale, env: PreferencesEnv): PreferencesStore {
  const initial: Preferences = { locale: defaultLocale, theme: 'system', menu: 'auto' }
  const listeners = new Set<() => void>()
  let current: Preferences = {
    locale: oneOf(locales, env.read('als.locale')) ?? initial.locale,
    theme: oneOf(['light', 'dark'], env.read('als.theme')) ?? initial.theme,
    menu: oneOf(['expanded', 'collapsed'], env.read('als.menu')) ?? initial.menu,
  }
  return {
    get: () => current,
    initial,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (change) => {
      current = { ...current, ...change }
      const theme = current.theme === 'system' ? null : current.theme
      const menu = current.menu === 'auto' ? null : current.menu
      if (change.locale) env.write('als.locale', current.locale)
      if (change.theme) env.write('als.theme', theme)
      if (change.menu) env.write('als.menu', menu)
      env.mark('data-theme', theme)
      env.mark('data-menu', menu)
      for (const listener of listeners) listener()
    },
  }
}

function oneOf<Value extends string>(values: readonly Value[], found: string | null): Value | undefined {
  return values.find((value) => value === found)
}

/** The real one: localStorage and the document's root element, which also says in which language the page is shown. */
export function browserPreferences(defaultLocale: Locale): PreferencesStore {
  return createPreferences(oneOf(locales, document.documentElement.lang) ?? defaultLocale, {
    read: readKept,
    write: keep,
    mark: (attribute, value) => {
      const root = document.documentElement
      if (value === null) root.removeAttribute(attribute)
      else root.setAttribute(attribute, value)
    },
  })
}
