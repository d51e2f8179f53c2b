import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const sections = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.xl })
export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.md })
globalStyle(`${section} > details > ul`, {
  marginTop: theme.space.md,
  // Rules for screens come before those for touch, in the order in which a query is first used.
  '@media': { screen: { scrollMarginTop: '4rem' } },
})
globalStyle(`${section} > details::details-content`, { '@media': { print: { contentVisibility: 'visible' } } })

export const head = style({ display: 'flex', alignItems: 'center', gap: theme.space.xs })
globalStyle(`summary${head}`, { cursor: 'pointer', '@media': { [media.touch]: { minHeight: theme.target } } })
// Safari's marker; elsewhere `display` removes it.
globalStyle(`summary${head}::-webkit-details-marker`, { display: 'none' })
export const count = style([figures, { color: color.muted, fontSize: theme.size.sm }])
export const chevron = style({
  display: 'flex',
  color: color.muted,
  selectors: { 'details:not([open]) > * > &': { rotate: '-90deg' } },
  '@media': { [media.hover]: { selectors: { [`${head}:hover > &`]: { color: color.accent } } } },
})

export const jumpList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.md}`,
  minHeight: '1.5rem',
  // Nearer to the filter and the cards than other parts of a page.
  // It does not reach below the filter, which would cover a part of the links.
  marginBlock: `calc(${theme.space.sm} - ${theme.space.lg})`,
})
export const jump = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  fontSize: theme.size.sm,
  overflowWrap: 'anywhere',
  '@media': { [media.touch]: { minHeight: theme.target } },
})
