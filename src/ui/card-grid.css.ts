import { createContainer, globalStyle, style } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

/** rem. */
const narrowest = 17.5
const gridTemplateColumns = `repeat(auto-fill, minmax(min(100%, ${narrowest}rem), 1fr))`
export const grid = style({ display: 'grid', gridTemplateColumns, gap: theme.space.lg })

const list = createContainer()
/** From the width on in which so many columns have room. */
const columns = (count: number) => `${list} (min-width: ${count * narrowest + (count - 1) * 1.5}rem)`
/** About the height of so many rows. */
const rows = (count: number) => ({ containIntrinsicHeight: `auto ${count * 20.5}rem` })

/** Items in a group. In one, two or three columns, no row of it is short. */
export const groupSize = 12

export const groups = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.lg,
  containerName: list,
  containerType: 'inline-size',
  selectors: { '&[data-filtered]': { gridTemplateColumns } },
})
// Of a long list only what is near the window is drawn; the rest has about its height until it was.
export const group = style([
  grid,
  rows(groupSize),
  {
    // The ring around a card would be cut off with the group, and so would its shadow where the browser knows of no margin.
    padding: theme.space.sm,
    margin: `calc(-1 * ${theme.space.sm})`,
    overflowClipMargin: theme.space.xxl,
    listStyle: 'none',
    selectors: {
      // The last one may be shorter.
      '&:not(:last-child)': { contentVisibility: 'auto' },
      // Near the window it would have the height of nothing until it is drawn.
      '&:empty': { contentVisibility: 'hidden' },
      [`${groups}[data-filtered] > &`]: { display: 'contents' },
    },
    '@container': { [columns(2)]: rows(groupSize / 2), [columns(3)]: rows(groupSize / 3) },
  },
])
globalStyle(`${groups} li`, { contentVisibility: 'auto', containIntrinsicHeight: 'auto 19rem' })
