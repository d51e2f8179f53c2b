export { createPreferences } from './preferences.ts'
export type { CardView, Preferences, PreferencesStore, Theme } from './preferences.ts'
