import { style } from '@vanilla-extract/css'
import { feedback } from '../../ui/theme/feedback.css.ts'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { collapsed } from './menu.css.ts'
import { outOfSight } from '../../ui/visually-hidden.css.ts'

/** The height of a row, except on touch screens. */
const rowHeight = '2.25rem'

/** A list of rows. */
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.hair,
  '@media': { [media.touch]: { gap: 0 } },
})
export const row = style([
  feedback,
  {
    position: 'relative',
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    minWidth: 0,
    minHeight: rowHeight,
    padding: `${theme.space.xxs} ${theme.space.sm}`,
    border: 0,
    borderRadius: theme.radius.md,
    background: 'none',
    color: color.muted,
    fontSize: theme.size.sm,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '@media': {
      [media.touch]: { minHeight: theme.target },
      [media.hover]: { selectors: { '&:hover:not([aria-current])': { background: color.sunken, color: color.text } } },
    },
    selectors: {
      '&[aria-current]': { background: color.accentSoft, color: color.text, fontWeight: theme.weight.strong },
      // A bar at the edge shows the current item without relying on colour.
      '&[aria-current]::before': {
        content: '',
        position: 'absolute',
        insetBlock: theme.space.xs,
        insetInlineStart: 0,
        borderInlineStart: `3px solid ${color.warm}`,
        borderRadius: theme.radius.round,
      },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
    '@container': { [collapsed]: { justifyContent: 'center', paddingInline: 0 } },
  },
])

/** A dot at the corner of the icon, which has the same place in a collapsed menu. */
export const dot = style({
  position: 'absolute',
  top: 'calc(50% - 0.875rem)',
  insetInlineStart: '1.625rem',
  width: '0.625rem',
  height: '0.625rem',
  border: `2px solid ${color.raised}`,
  borderRadius: theme.radius.round,
  boxSizing: 'content-box',
  background: color.warn,
  '@media': { [media.forcedColors]: { background: 'CanvasText', forcedColorAdjust: 'none' } },
})

export const downDot = style([dot, { background: color.bad }])

export const label = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@container': { [collapsed]: outOfSight },
})

// A collapsed menu shows a dot; assistive technology still reads the text.
export const badge = style({
  // The label needs the other half.
  maxWidth: '50%',
  '@container': {
    [collapsed]: {
      position: 'absolute',
      top: theme.space.xs,
      insetInlineEnd: theme.space.xs,
      width: theme.space.xs,
      height: theme.space.xs,
      overflow: 'hidden',
      borderRadius: theme.radius.round,
      background: color.warm,
      textIndent: '1rem',
    },
  },
})

/** A collapsed menu has no room for the arrow; assistive technology still reads the text. */
export const newTab = style({ '@container': { [collapsed]: outOfSight } })

export const chevron = style({
  transition: `rotate ${theme.motion} ${theme.ease}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '180deg' } },
  '@container': { [collapsed]: { display: 'none' } },
})

export const submenu = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.hair,
  marginBlock: theme.space.hair,
  marginInlineStart: theme.space.lg,
  '@container': { [collapsed]: { display: 'none' } },
})
