import { globalStyle, style } from '@vanilla-extract/css'
import { MAINTENANCE_MARK } from '../app/marks.ts'
import { theme } from '../ui/theme.css.ts'

export const mark = style({ display: 'none', marginInlineStart: theme.space.xs })

globalStyle(`[${MAINTENANCE_MARK}] .${mark}`, { display: 'inline-block' })
