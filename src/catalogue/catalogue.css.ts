import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

/** Kept for the filter from the first paint: nothing may move. As far from the cards as they are from each other. */
export const filter = style({ minHeight: theme.target, marginBottom: `calc(${theme.space.lg} - ${theme.space.xl})` })
