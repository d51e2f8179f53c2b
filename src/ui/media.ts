import { breakpoints } from './breakpoints.ts'

/** Media queries by name, for `'@media'` keys of vanilla-extract. */
export const media = {
  small: `(max-width: ${breakpoints.medium - 0.02}px)`,
  fromMedium: `(min-width: ${breakpoints.medium}px)`,
  belowWide: `(max-width: ${breakpoints.wide - 0.02}px)`,
  fromWide: `(min-width: ${breakpoints.wide}px)`,
  /** Room for three columns beside a menu. */
  fromBroad: `(min-width: ${breakpoints.broad}px)`,
  fromVast: `(min-width: ${breakpoints.vast}px)`,
  touch: '(pointer: coarse)',
  /** Limits hover styles to devices that can hover: on touch screens they would stick to the last element touched. */
  hover: '(hover: hover)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  noScript: '(scripting: none)',
} as const
