import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const place = style({
  '@media': {
    // Without scripts no site is checked, so hide the banner.
    [media.noScript]: { display: 'none' },
  },
})
export const facts = style([
  figures,
  {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.space.md,
    // See ui/messages/banner.css.ts.
    '@media': { [media.fromBroad]: { selectors: { 'div > div > &': { display: 'contents' } } } },
  },
])
/** Keep the space for the time, so that nothing moves when it appears. */
export const checked = style({
  // Where the facts begin at a line, nothing that comes later moves it.
  order: -1,
  '@media': { [media.fromBroad]: { order: 0 } },
  selectors: { '&:has(> time:empty)': { visibility: 'hidden' } },
})
globalStyle(`${checked} > time`, { display: 'inline-block', minWidth: '2.6em' })

/** On phones the banner has two lines, and Today and yesterday has the last problem. */
export const calm = style({ '@media': { [media.small]: { display: 'none' } } })
// An inline link: its padding makes the target larger, and moves nothing.
globalStyle(`${calm} > a`, { paddingBlock: '0.5rem', '@media': { [media.touch]: { paddingBlock: '0.875rem' } } })

export const incidents = style({ display: 'grid', gap: theme.space.md, overflowWrap: 'anywhere' })
export const incident = style({ display: 'grid', gap: theme.space.xxs })
export const since = style({ color: color.muted })
export const link = style({
  color: color.text,
  '@media': { [media.touch]: { paddingBlock: '0.625rem', marginBlock: '-0.625rem' } },
})
