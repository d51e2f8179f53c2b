import { globalStyle, style } from '@vanilla-extract/css'
import { color, ink, theme } from './theme.css.ts'

export const figure = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.sm })

// Dark in both themes, like a screen.
export const stage = style([
  ink,
  {
    position: 'relative',
    overflow: 'hidden',
    aspectRatio: '16 / 9',
    borderRadius: theme.radius.lg,
    boxShadow: theme.elevation.low,
  },
])
export const fill = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  border: 0,
  objectFit: 'cover',
})

export const play = style([
  fill,
  {
    display: 'grid',
    placeItems: 'center',
    padding: 0,
    background: 'none',
    cursor: 'pointer',
    ':focus-visible': { outlineOffset: '-6px' },
  },
])
export const disc = style({
  position: 'relative',
  zIndex: theme.layer.above,
  display: 'grid',
  placeItems: 'center',
  width: '4.5rem',
  height: '4.5rem',
  paddingInlineStart: '0.25rem',
  borderRadius: '50%',
  background: color.accent,
  color: color.onAccent,
  // A dark rim separates the disc from any poster.
  boxShadow: `0 0 0 0.25rem ${color.surface}, ${theme.elevation.high}`,
  selectors: { [`${play}:hover &`]: { scale: '1.08' } },
})
globalStyle(`${disc} svg`, { fill: 'currentColor', scale: '1.25' })
export const caption = style({ color: color.muted, fontSize: theme.size.sm })
