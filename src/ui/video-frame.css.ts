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
    // The button is beside the drawing.
    display: 'grid',
    gridTemplateColumns: 'clamp(4rem, 20%, 6.5rem) minmax(0, 1fr)',
    alignItems: 'center',
    justifyItems: 'center',
    padding: 0,
    background: 'none',
    cursor: 'pointer',
    ':focus-visible': { outlineOffset: '-6px' },
  },
])
export const disc = style({
  display: 'grid',
  placeItems: 'center',
  width: '3.25rem',
  height: '3.25rem',
  paddingInlineStart: '0.125rem',
  borderRadius: '50%',
  background: color.accent,
  color: color.onAccent,
  transition: `background-color ${theme.motion} ${theme.ease}`,
  selectors: { [`${play}:hover &`]: { background: color.accentStrong } },
})
globalStyle(`${disc} svg`, { fill: 'currentColor' })
/** The drawing beside the button. */
export const poster = style({
  gridColumn: 2,
  gridRow: 1,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '35%',
})
export const caption = style({ color: color.muted, fontSize: theme.size.sm })
