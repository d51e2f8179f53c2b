import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/theme/media.ts'
import { color, ink, theme } from '../ui/theme/theme.css.ts'
import { webinar } from './webinars.css.ts'

// Every second webinar shows its video on the other side. The reading order stays the same.
export const figure = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.sm,
  '@media': {
    [media.fromWide]: { selectors: { [`${webinar}:nth-child(even) > &`]: { order: 1 } } },
    // Hide the player where it cannot play. The link beside it still works.
    [media.noScript]: { display: 'none' },
    print: { display: 'none' },
  },
})

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
/** On the picture. */
export const disc = style({
  gridArea: '1 / 1',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '4rem',
  height: '4rem',
  boxShadow: theme.elevation.high,
  paddingInlineStart: '0.125rem',
  borderRadius: '50%',
  background: color.accent,
  color: color.onAccent,
  transition: `background-color ${theme.motion} ${theme.ease}`,
  selectors: { [`${play}:hover &`]: { background: color.accentStrong } },
})
globalStyle(`${disc} svg`, { fill: 'currentColor' })
export const poster = style({ gridArea: '1 / 1', width: '100%', height: '100%', objectFit: 'cover' })
export const caption = style({ color: color.muted, fontSize: theme.size.sm })
