export { createShortcuts } from './shortcuts.ts'
export type { PersonShortcuts, Shortcuts, ShortcutsByPerson } from './shortcuts.ts'
