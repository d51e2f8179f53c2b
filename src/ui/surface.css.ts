import { style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

/** A sheet that lies on the page: white in light, a step lighter than the page in dark. */
export const raised = style({
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: theme.radius.lg,
  boxShadow: theme.elevation.low,
})

/** Figures that change in place keep their width. */
export const figures = style({ fontVariantNumeric: 'tabular-nums' })
