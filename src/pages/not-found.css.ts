import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

export const ways = style({ display: 'grid', gap: theme.space.sm })
export const list = style({ display: 'grid', gap: theme.space.xs, paddingInlineStart: theme.space.lg })
