import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

export const sections = style({ display: 'grid', gap: theme.space.xl })
export const section = style({ display: 'grid', gap: theme.space.md })
