import { globalStyle, style } from '@vanilla-extract/css'
import { VIEW_ATTRIBUTE } from '../base/keys.ts'
import { compactCards } from '../ui/compact-cards.ts'
import { feedback } from '../ui/feedback.css.ts'
import { media } from '../ui/media.ts'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

/** Marks sections whose cards may be compact. */
export const long = style({})
export const sections = style({ display: 'grid', gap: theme.space.xl })
export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.md })
globalStyle(`${section}[data-state="folded"] > ul`, { '@media': { screen: { display: 'none' } } })

export const head = style({ position: 'relative', display: 'flex', alignItems: 'center', gap: theme.space.xs })
export const count = style([figures, { color: color.muted, fontSize: theme.size.sm }])
/** The whole head can be pressed. */
export const fold = style([
  feedback,
  {
    display: 'grid',
    placeContent: 'center',
    width: '1.5rem',
    height: '1.5rem',
    padding: 0,
    border: 0,
    borderRadius: theme.radius.sm,
    background: 'none',
    color: color.muted,
    cursor: 'pointer',
    selectors: {
      '&::after': { content: '', position: 'absolute', inset: 0 },
      [`${section}[data-state="folded"] &`]: { rotate: '-90deg' },
    },
    '@media': { [media.hover]: { ':hover': { color: color.accent } } },
  },
])

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

// first/inline-script.ts sets the attribute before the first paint.
const isCompact = `html:not([${VIEW_ATTRIBUTE}="cards"])`
compactCards(isCompact)
globalStyle(`${isCompact} ${long}`, { '@media': { screen: { gap: theme.space.md } } })
globalStyle(`${isCompact} ${long} > ${section}`, { '@media': { screen: { gap: theme.space.xs } } })
globalStyle(`${isCompact} ${long} h2`, { '@media': { screen: { fontSize: theme.size.lg } } })
