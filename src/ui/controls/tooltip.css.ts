import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { color, theme } from '../theme/theme.css.ts'

/** Containers that show the names, such as an expanded menu, set this to `none`. */
export const tooltipDisplay = createVar()

export const anchor = style({ display: 'flex' })

// The position is fixed, so that scroll containers do not clip the bubble.
export const bubble = style({
  display: fallbackVar(tooltipDisplay, 'block'),
  position: 'fixed',
  zIndex: theme.layer.tooltip,
  translate: '0 -50%',
  // The padding bridges the gap to the anchor, so that the pointer can move onto the bubble (WCAG 1.4.13).
  padding: theme.space.xs,
  '@media': { print: { display: 'none !important' } },
})

export const content = style({
  display: 'block',
  width: 'max-content',
  maxWidth: '16rem',
  padding: `${theme.space.xxs} ${theme.space.sm}`,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: theme.radius.sm,
  background: color.surface,
  color: color.text,
  boxShadow: theme.elevation.high,
  fontSize: theme.size.sm,
})
