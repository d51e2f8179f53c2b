import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

/** Around the button of a star. */
export const starColors = style({})

// A backing for the star and its focus ring, to keep both visible on any picture.
export const sheet = style([
  starColors,
  {
    border: `1px solid ${color.line}`,
    borderRadius: theme.radius.round,
    background: color.raised,
    boxShadow: theme.elevation.low,
    '@media': { print: { display: 'none' } },
    selectors: { '&:has(:focus-visible)': { boxShadow: `0 0 0 6px ${color.raised}` } },
  },
])
globalStyle(`${starColors} button`, { borderRadius: theme.radius.round, color: color.muted })
globalStyle(`${starColors} [aria-pressed="true"]`, { color: color.warm })
globalStyle(`${starColors} button:hover`, { '@media': { [media.hover]: { color: color.warm } } })
globalStyle(`${starColors} [aria-pressed="true"] svg`, { fill: 'currentColor' })
