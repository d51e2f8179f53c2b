import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

export const place = style({ display: 'grid', gap: theme.space.md, padding: theme.space.lg })
