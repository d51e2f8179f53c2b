import { globalStyle, style } from '@vanilla-extract/css'
import './states.css.ts'
import { media } from '../ui/media.ts'
import { theme } from '../ui/theme.css.ts'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.xs,
  marginBottom: theme.space.sm,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.xs })

export const sites = style({})
globalStyle(`${sites} > ul`, { gap: theme.space.md, '@media': { [media.small]: { gap: theme.space.xs } } })
globalStyle(`${sites} > ul > li`, {
  containIntrinsicHeight: 'auto 8.5rem',
  '@media': { [media.small]: { containIntrinsicHeight: 'auto 6rem' } },
})
