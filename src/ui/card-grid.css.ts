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
/** A list of more than 40 items. */
const long = `${grid}:where(:has(> :nth-child(41)))`
// Let the browser skip rendering items far from the viewport, and assume this height for those not rendered yet.
globalStyle(`${long} > li`, { contentVisibility: 'auto', containIntrinsicHeight: 'auto 19rem' })
// Otherwise an item would be the containing block of its tooltip, whose position is fixed.
globalStyle(`${long} > li:is(:hover, :focus-within)`, { contentVisibility: 'visible' })
globalStyle(`${long}${rows} > li`, { '@media': { [media.small]: { containIntrinsicHeight: 'auto 5.5rem' } } })
