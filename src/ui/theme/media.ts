import { breakpoints } from './breakpoints.ts'

/** Media queries by name, for `'@media'` keys of vanilla-extract. */
export const media = {
  /** A phone with text much larger than usual. */
  tiny: '(max-width: 17.99em)',
  small: `(max-width: ${breakpoints.medium - 0.01}em)`,
  fromMedium: `(min-width: ${breakpoints.medium}em)`,
  belowWide: `(max-width: ${breakpoints.wide - 0.01}em)`,
  fromWide: `(min-width: ${breakpoints.wide}em)`,
  /** Room for three columns beside a menu. */
  fromBroad: `(min-width: ${breakpoints.broad}em)`,
  fromVast: `(min-width: ${breakpoints.vast}em)`,
  touch: '(pointer: coarse)',
  /** Limits hover styles to devices that can hover: on touch screens they would stick to the last element touched. */
  hover: '(hover: hover)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  noScript: '(scripting: none)',
} as const
