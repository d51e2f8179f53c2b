export { createShortcuts } from './shortcuts.ts'
export type { ShortcutsEnv } from './env.ts'
export type { PersonShortcuts, Shortcuts, ShortcutsByPerson } from './shortcuts.ts'
