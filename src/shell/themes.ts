import type { Theme } from '../app/preferences.ts'

/** What can be chosen, in the order in which it is offered, and the picture of each. */
export const themes: readonly { readonly value: Theme; readonly icon: 'system' | 'sun' | 'moon' }[] = [
  { value: 'system', icon: 'system' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
]
