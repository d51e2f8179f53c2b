import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { color, theme } from '../theme/theme.css.ts'
import { tonedBox } from '../theme/tone.css.ts'

export const banner = style([
  tonedBox,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    justifyContent: 'space-between',
    columnGap: theme.space.md,
    padding: `${theme.space.sm} ${theme.space.md}`,
    borderRadius: theme.radius.lg,
    lineHeight: '1.5rem',
    '@media': { [media.tiny]: { paddingInline: theme.space.xs } },
  },
])
export const main = style({ flex: '1 1 16rem', minWidth: 0, '@media': { [media.small]: { flexBasis: '100%' } } })
/** Below the title where both would rarely fit on one line, so that the height is the same in most states. */
export const line = style({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplate: '"icon title" auto "icon facts" auto / auto minmax(0, 1fr)',
  columnGap: theme.space.sm,
  '@media': {
    [media.small]: { gridTemplate: '"icon title" auto "facts facts" auto / auto minmax(0, 1fr)' },
    [media.fromBroad]: { display: 'flex' },
    // Some titles of a calm board need two lines here, and others one.
    '(max-width: 22.49em)': { minHeight: '4.5rem', alignContent: 'center' },
    [media.tiny]: { gridTemplate: '"icon" auto "title" auto "facts" auto / minmax(0, 1fr)' },
  },
})
export const words = style({
  display: 'contents',
  '@media': {
    // The facts are at the end of the line, where a longer title does not move them, or below the title.
    [media.fromBroad]: { display: 'flex', flexWrap: 'wrap', flex: 1, minWidth: 0, columnGap: theme.space.md },
  },
})
export const icon = style({ gridArea: 'icon', display: 'grid', alignContent: 'center', height: '1.5rem' })
export const title = style({
  gridArea: 'title',
  // An announced incident may be the title.
  overflowWrap: 'anywhere',
  color: color.text,
  fontSize: theme.size.lg,
  fontWeight: theme.weight.strong,
  '@media': { [media.fromBroad]: { flex: '0 1 auto', marginInlineEnd: 'auto' } },
})
// On phones a long title ends after two lines until the banner is opened.
globalStyle(`details:not([open]) ${title} > :first-child`, {
  '@media': {
    [`${media.small} and (min-width: 18em)`]: {
      display: '-webkit-inline-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'bottom',
    },
  },
})
export const facts = style({
  gridArea: 'facts',
  color: color.muted,
  fontSize: theme.size.sm,
  // Beside a title that is no incident, and so is short, a fact that arrives moves no box.
  '@media': { [media.fromBroad]: { selectors: { [`div${words} > &`]: { display: 'contents' } } } },
})
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.space.md,
  color: color.text,
  fontSize: theme.size.sm,
})

// By touch its target reaches over the padding.
globalStyle(`${action} > a`, { '@media': { [media.touch]: { marginBottom: `calc(-1 * ${theme.space.sm})` } } })

/** Under the title. It is read before the action, which on narrow screens is below it. */
export const note = style({
  order: 1,
  flexBasis: '100%',
  paddingInlineStart: `calc(1.25rem + ${theme.space.sm})`,
  color: color.text,
  fontSize: theme.size.sm,
  overflowWrap: 'break-word',
  '@media': { [media.small]: { order: 0, paddingInlineStart: 0 } },
})

export const opener = style({
  display: 'flex',
  gap: theme.space.xs,
  // The target reaches over the padding of the banner.
  paddingBlock: theme.space.xxs,
  marginBlock: `calc(-1 * ${theme.space.xxs})`,
  cursor: 'pointer',
  borderRadius: theme.radius.sm,
  '@media': { [media.touch]: { paddingBlock: theme.space.sm, marginBlock: `calc(-1 * ${theme.space.sm})` } },
  // Safari's marker; elsewhere `display` removes it.
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const chevron = style({
  display: 'flex',
  alignItems: 'center',
  height: '1.5rem',
  color: color.muted,
  transition: `rotate ${theme.motion} ${theme.ease}`,
  selectors: { '[open] > * > &': { rotate: '180deg' } },
})
export const details = style({
  display: 'grid',
  gap: theme.space.sm,
  maxWidth: '70ch',
  paddingBlockStart: theme.space.sm,
  paddingInlineStart: `calc(1.25rem + ${theme.space.sm})`,
  color: color.text,
  fontSize: theme.size.sm,
})
