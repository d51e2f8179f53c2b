import type { Colors } from './colors.ts'

/** Ground and letters of the monograms, in the colours of the theme. */
export const monogramColors = [
  ['accentSoft', 'accentStrong'],
  ['neutral', 'onNeutral'],
  ['warmSoft', 'warm'],
  ['accent', 'onAccent'],
  ['neutralSoft', 'text'],
  ['warm', 'raised'],
] as const satisfies readonly (readonly [ground: keyof Colors, letters: keyof Colors])[]
