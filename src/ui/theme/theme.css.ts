import { createGlobalTheme, createGlobalThemeContract, globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { dark, light } from './colors.ts'
import type { Colors } from './colors.ts'

const byPath = (_: string | null, path: readonly string[]) => path.join('-')

/** The colours, the only tokens that differ between light and dark. `color-scheme` decides which of the two applies. */
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
    // The fonts of Windows and Linux. Other systems use `system-ui`.
    body: '"Segoe UI", "DejaVu Sans Condensed", system-ui, sans-serif',
    // Apple's, Windows', Linux's and Android's.
    display: '"Iowan Old Style", "Palatino Linotype", P052, "Noto Serif", "DejaVu Serif Condensed", Georgia, serif',
  },
  size: {
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    xxl: 'clamp(1.5rem, 1.25rem + 0.9vw, 1.875rem)',
  },
  weight: { regular: '400', strong: '600' },
  leading: { tight: '1.2', normal: '1.55' },
  elevation: {
    low: `0 1px 2px ${color.shadow}`,
    high: `0 2px 4px ${color.shadow}, 0 12px 32px ${color.shadow}`,
  },
  ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  layer: { above: '1', bar: '10', menu: '20', tooltip: '30' },
}

/** The tokens that depend on the device. */
const deviceTokens = {
  /** The length of a transition; none with reduced motion. */
  motion: '120ms',
  // The minimum height of most controls: 40 px, and 44 px on touch screens.
  target: '2.5rem',
}
const device = createGlobalThemeContract(deviceTokens, byPath)
createGlobalTheme(':root', device, deviceTokens)

/** All tokens except colours. Lengths are in rem, except in shadows, so that they scale with the user's text size. */
export const theme = { ...tokens, ...device } as const

const names = Object.keys(light) as (keyof Colors)[] // `light` has all colours and nothing else
const both = Object.fromEntries(names.map((name) => [name, `light-dark(${light[name]}, ${dark[name]})`])) as Colors
createGlobalTheme(':root', color, both)

/** A region that is dark in both themes, such as the side menu. Components inside it use the dark colours. */
export const ink = style({
  background: color.raised,
  color: color.text,
  '@media': { screen: { colorScheme: 'dark' } }, // print is always light
})

globalStyle(':root', {
  '@media': {
    [media.touch]: { vars: { [theme.target]: '2.75rem' } },
    [media.lessMotion]: { vars: { [theme.motion]: '0s' } },
  },
})
