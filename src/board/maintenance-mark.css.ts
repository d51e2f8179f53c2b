import { globalStyle, style } from '@vanilla-extract/css'
import { MAINTENANCE_MARK } from '../app/marks.ts'
import { media } from '../ui/media.ts'
import { theme } from '../ui/theme.css.ts'

export const mark = style({ display: 'none', marginInlineStart: theme.space.xs })

globalStyle(`[${MAINTENANCE_MARK}] ${mark}`, { display: 'inline-block' })

// On a small screen the state has a column, which must be wide enough for both words.
globalStyle(`[${MAINTENANCE_MARK}][${MAINTENANCE_MARK}]`, {
  '@media': { [media.small]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
})
