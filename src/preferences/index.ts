export { createPreferences } from './preferences.ts'
export type { Preferences, PreferencesStore, Theme } from './preferences.ts'
