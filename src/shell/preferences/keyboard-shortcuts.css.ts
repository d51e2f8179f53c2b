import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const list = style({ display: 'grid', gap: theme.space.xs })
export const row = style({ display: 'flex', alignItems: 'baseline', gap: theme.space.sm })
export const keys = style({ flex: 'none', minWidth: '7rem' })
