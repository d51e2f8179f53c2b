import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

/** Set to `none` by a container whose names can be seen anyway, such as a menu that is not collapsed. */
export const tooltipDisplay = createVar()

export const anchor = style({ display: 'flex' })

// Fixed: no scrolling container cuts it off.
export const bubble = style({
  display: fallbackVar(tooltipDisplay, 'block'),
  position: 'fixed',
  zIndex: theme.layer.tooltip,
  translate: '0 -50%',
  // The room between is part of the bubble, so the pointer may travel onto it (WCAG 1.4.13).
  padding: theme.space.xs,
})

export const words = style({
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
  fontWeight: theme.weight.medium,
})
