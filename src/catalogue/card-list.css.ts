import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

/** Reserves space for the filter, to avoid layout shift. The gap below equals the gap between cards. */
export const filter = style({ minHeight: theme.target, marginBottom: `calc(${theme.space.lg} - ${theme.space.xl})` })
