import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: theme.space.lg,
})

// Of a long list only what is near the window is drawn; the rest has about the height of a card until it was.
export const long = style({})
globalStyle(`${long} > *`, { contentVisibility: 'auto', containIntrinsicHeight: 'auto 19rem' })
