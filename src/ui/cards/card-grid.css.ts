import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: theme.space.lg,
})
/** Marks a grid whose cards may be small rows: see compact-cards.ts. */
export const compact = style({})
// Let the browser skip rendering items far from the viewport, and assume this height for those not rendered yet: with 200
// sites, a load takes a fifth more work of the main thread without it. Not the first ones: an item in the first view would
// count as a layout shift.
export const lateItem = 'li:where(:nth-child(n + 41))'
globalStyle(`${grid} > ${lateItem}`, { contentVisibility: 'auto', containIntrinsicHeight: 'auto 19rem' })
// Otherwise an item would be the containing block of its tooltip, whose position is fixed.
globalStyle(`${grid} > ${lateItem}:is(:hover, :focus-within)`, { contentVisibility: 'visible' })
