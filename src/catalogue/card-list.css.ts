import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

/** Reserved for the filter, to avoid layout shift. Its distance to the cards is the gap between cards. */
export const filter = style({ minHeight: theme.target, marginBottom: `calc(${theme.space.lg} - ${theme.space.xl})` })
