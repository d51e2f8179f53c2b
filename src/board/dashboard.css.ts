import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

// Reserve the height of the span switch, which is fetched later, to avoid layout shift.
const spans = createVar()
export const head = style({
  vars: { [spans]: `calc(${theme.target} - 0.125rem)` },
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  minHeight: spans,
  marginBottom: theme.space.sm,
  '@media': {
    [media.small]: { gridTemplate: `auto ${spans} / 1fr`, gap: theme.space.xs },
    [media.touch]: { vars: { [spans]: `calc(${theme.target} + 0.375rem)` } },
    // Without scripts there is no span switch, so reserve no row for it.
    [media.noScript]: { display: 'block' },
  },
})

// On small screens the tiles are rows, which need less space between them.
export const sites = style({})
globalStyle(`${sites} > ul`, { '@media': { [media.small]: { gap: theme.space.xs } } })
globalStyle(`${sites} > ul > li`, { '@media': { [media.small]: { containIntrinsicHeight: 'auto 6rem' } } })

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.sm}`,
  minHeight: theme.target,
  marginTop: theme.space.md,
  color: color.muted,
  fontSize: theme.size.sm,
})
