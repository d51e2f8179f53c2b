import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { dark, light } from './colors.ts'

const byPath = (_: string | null, path: readonly string[]) => path.join('-')

/** The colours, the only tokens that differ between light and dark. */
export const color = createGlobalThemeContract({ ...light }, byPath)

const tokens = {
  space: {
    hair: '0.125rem',
    xxs: '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    xxl: '3rem',
    xxxl: '4.5rem',
  },
  radius: { sm: '0.25rem', md: '0.5rem', lg: '0.75rem', round: '99rem' },
  font: {
    body:
      '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Ubuntu, Cantarell, ' +
      '"Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif',
    display:
      '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, ' +
      '"Source Serif 4", "Noto Serif", "DejaVu Serif Condensed", Georgia, serif',
    mono: 'ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace',
  },
  size: {
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    xxl: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)',
  },
  weight: { regular: '400', medium: '500', strong: '600' },
  leading: { tight: '1.2', normal: '1.55' },
  elevation: {
    low: `0 1px 2px ${color.shadow}`,
    high: `0 2px 4px ${color.shadow}, 0 12px 32px ${color.shadow}`,
  },
  motion: { quick: '120ms', calm: '240ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { above: '1', bar: '10', menu: '20', tooltip: '30' },
  // The minimum height of most controls: 40 px, and 44 px on touch screens.
  target: '2.5rem',
}

/** All other tokens. Lengths are in rem, except in shadows, so that they scale with the user's text size. */
export const theme = createGlobalThemeContract(tokens, byPath)
createGlobalTheme(':root', theme, tokens)

createGlobalTheme(':root', color, light)
globalStyle(':root', { colorScheme: 'light' })

/** The style rules of the dark theme. The application decides when the page is dark. */
export const darkTheme = { colorScheme: 'dark', vars: assignVars(color, dark) }
/** A region that is dark in both themes, such as the side menu. Components inside it use the dark colours. */
export const ink = style({
  background: color.raised,
  color: color.text,
  '@media': { screen: darkTheme }, // print is always light
  selectors: { '&::selection': { background: color.accent, color: color.onAccent } },
})

globalStyle(':root', {
  '@media': {
    [media.touch]: { vars: { [theme.target]: '2.75rem' } },
    [media.lessMotion]: { vars: { [theme.motion.quick]: '0s', [theme.motion.calm]: '0s' } },
  },
})
