export { createShortcuts } from './shortcuts.ts'
export type { PersonShortcuts, Shortcuts, ShortcutsByPerson, ShortcutsEnv } from './shortcuts.ts'
