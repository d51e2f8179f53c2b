import { THEME_ATTRIBUTE } from '../../base/keys.ts'
import { browserStorage } from '../../base/safe-storage.ts'
import { showThemeColor } from '../../base/theme-color.ts'
import type { PreferencesEnv } from '../preferences-env.ts'

/** Stores preferences in localStorage, whose changes the browser reports to the other tabs. */
export const browserPreferences: PreferencesEnv = {
  storage: browserStorage,
  setAttribute(attribute, value) {
    const root = document.documentElement
    if (value === null) root.removeAttribute(attribute)
    else root.setAttribute(attribute, value)
    if (attribute === THEME_ATTRIBUTE) showThemeColor()
  },
}
