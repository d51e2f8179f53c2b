import { globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { theme } from './theme.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: theme.space.lg,
})
/** Marks a grid whose cards are rows on phones: see card.css.ts. */
export const rows = style({ '@media': { [media.small]: { gap: theme.space.sm } } })
// Let the browser skip rendering items far from the viewport, and assume this height for those not rendered yet. Not the
// first ones: an item in the first view would count as a layout shift.
const late = 'li:where(:nth-child(n + 41))'
globalStyle(`${grid} > ${late}`, { contentVisibility: 'auto', containIntrinsicHeight: 'auto 19rem' })
// Otherwise an item would be the containing block of its tooltip, whose position is fixed.
globalStyle(`${grid} > ${late}:is(:hover, :focus-within)`, { contentVisibility: 'visible' })
globalStyle(`${rows} > ${late}`, { '@media': { [media.small]: { containIntrinsicHeight: 'auto 5.5rem' } } })
