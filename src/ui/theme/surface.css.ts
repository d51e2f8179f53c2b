import { style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

/** A raised surface: white in the light theme, slightly lighter than the page in the dark one. */
export const raised = style({
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: theme.radius.lg,
  boxShadow: theme.elevation.low,
})

/** The ground of logos. Light in both themes, because most logos are drawn for paper. */
export const logoGround = '#e9eef0'

/** Keeps the width of numbers constant when they change. */
export const figures = style({ fontVariantNumeric: 'tabular-nums' })

/** Cuts off what is longer than its line. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
