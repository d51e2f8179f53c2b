import { breakpoints } from './breakpoints.ts'

/** Media queries by name, for `'@media'` keys of vanilla-extract. A medium range is 768–1023 px. */
export const media = {
  small: `(max-width: ${breakpoints.medium - 0.02}px)`,
  fromMedium: `(min-width: ${breakpoints.medium}px)`,
  fromWide: `(min-width: ${breakpoints.wide}px)`,
  touch: '(pointer: coarse)',
  /** Where nothing hovers, the last thing that was touched would keep the look of it. */
  hover: '(hover: hover)',
  dark: '(prefers-color-scheme: dark)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  noScript: '(scripting: none)',
} as const
