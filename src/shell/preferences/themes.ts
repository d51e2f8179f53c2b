import type { Theme } from '../../preferences/index.ts'

/** The themes in the order of the switch, with their icons. */
export const themes: readonly { readonly value: Theme; readonly icon: 'system' | 'sun' | 'moon' }[] = [
  { value: 'system', icon: 'system' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
]
