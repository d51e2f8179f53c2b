import { style } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

export const mark = style({ display: 'inline-block', marginInlineStart: theme.space.xxs, verticalAlign: '-0.15em' })
