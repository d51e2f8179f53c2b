import { globalStyle, style } from '@vanilla-extract/css'
import { MAINTENANCE_MARK } from '../app/marks.ts'
import { theme } from '../ui/theme.css.ts'

export const mark = style({ display: 'none', marginInlineStart: theme.space.xs })

globalStyle(`[${MAINTENANCE_MARK}] .${mark}`, { display: 'inline-block' })

// A row of the list has a column of its own for the state, which is as wide as the words need.
export const marked = style({
  '@media': { [media.small]: { selectors: { [`&[${MAINTENANCE_MARK}]`]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } } } },
})
