import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

/** Reserved for the filter, to avoid layout shift. As far from the cards as they are from each other. */
export const filter = style({ minHeight: theme.target, marginBottom: `calc(${theme.space.lg} - ${theme.space.xl})` })
