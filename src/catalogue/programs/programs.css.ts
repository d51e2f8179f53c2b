import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { RETURNING_ATTRIBUTE } from '../../base/keys.ts'
import { coveringLink, linkedBox } from '../../ui/controls/link.css.ts'
import { feedback } from '../../ui/theme/feedback.css.ts'
import { media } from '../../ui/theme/media.ts'
import { raised } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

const rowHeight = '3.75rem'
/** On phones, the row of a visitor who is signed out has a sentence of two lines and a link. */
const smallRowHeight = '5.25rem'
const headHeight = '2rem'
/** On phones, the heading has a line below it. */
const smallHeadHeight = '2.75rem'
const [gap, smallGap] = [theme.space.md, theme.space.xs]
/** The height of the section with this number of rows of programs. */
const heightOf = (rows: number, rowGap = gap, head = headHeight) =>
  `calc(${head} + ${theme.space.sm} + ${rows} * ${rowHeight} + ${rows - 1} * ${rowGap})`

/** A live region that takes no part in the layout. It is there before what it announces. */
export const live = style({ display: 'contents' })

const isKept = `html[${RETURNING_ATTRIBUTE}] &`
const keptHeight = createVar()
const place = style({
  vars: { [keptHeight]: heightOf(3) },
  '@media': {
    [media.small]: { vars: { [keptHeight]: heightOf(3, smallGap, smallHeadHeight) } },
    [media.fromBroad]: { vars: { [keptHeight]: heightOf(2) } },
    [media.fromVast]: { vars: { [keptHeight]: heightOf(1) } },
    [media.noScript]: { display: 'none' },
  },
})
/** The place of the programs of a user whose silent sign-in is in progress. */
export const reserved = style([place, { minHeight: keptHeight }])
/** The place of Login, or of the programs if somebody was probably signed in when the page was opened. */
export const unknown = style([
  place,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minHeight: rowHeight,
    selectors: { [isKept]: { minHeight: keptHeight } },
    '@media': { [media.small]: { minHeight: smallRowHeight } },
  },
])

export const row = style([
  raised,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    gap: theme.space.sm,
    padding: `${theme.space.xs} ${theme.space.xs} ${theme.space.xs} ${theme.space.md}`,
    lineHeight: theme.leading.tight,
    '@media': {
      // The row has to be as high as its place.
      [media.small]: {
        paddingBlock: theme.space.hair,
        fontSize: theme.size.sm,
        selectors: { [isKept]: { flexDirection: 'column', justifyContent: 'center', textAlign: 'center' } },
      },
      [media.tiny]: { paddingInline: theme.space.xs },
      [media.fromMedium]: { selectors: { [isKept]: { padding: theme.space.lg, gap: theme.space.lg } } },
    },
  },
])
// A row without room for the words beside the button, as with large text, breaks.
globalStyle(`${row} > p`, { flex: '1 1 9rem' })
globalStyle(`html[${RETURNING_ATTRIBUTE}] ${row} > p`, { '@media': { [media.small]: { flex: 'none' } } })
/** Fills the place that was kept for programs. */
export const rowDrawing = style({ display: 'none', selectors: { [isKept]: { display: 'block' } } })

// Messages of the edit mode stand beside the heading, so that no tile moves; on phones, below the tiles.
export const programs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"heading buttons" "hint buttons" "away away" "tiles tiles" "messages messages"',
  alignItems: 'center',
  columnGap: theme.space.sm,
  '@media': {
    [media.tiny]: {
      gridTemplateAreas: '"heading heading" "hint buttons" "away away" "tiles tiles" "messages messages"',
    },
    [media.fromMedium]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"heading messages buttons" "tiles tiles tiles"',
    },
  },
})
globalStyle(`${programs} > h2`, {
  gridArea: 'heading',
  alignContent: 'center',
  '@media': { [media.fromMedium]: { minHeight: headHeight, alignSelf: 'baseline' } },
})
export const buttons = style({
  ':empty': { display: 'none' },
  gridArea: 'buttons',
  display: 'flex',
  gap: theme.space.xxs,
})
export const hint = style({ color: color.muted, fontSize: theme.size.sm, lineHeight: theme.leading.tight })
/** Beside the heading; on phones, below it. */
export const suggested = style([
  hint,
  { gridArea: 'hint', '@media': { [media.fromMedium]: { gridArea: 'messages', alignSelf: 'baseline' } } },
])

/** Beside the heading; on phones, below it. */
export const away = style({
  gridArea: 'away',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: theme.space.sm,
  fontSize: theme.size.sm,
  lineHeight: theme.leading.tight,
  '@media': {
    [media.small]: { flexWrap: 'wrap', justifyContent: 'start', paddingTop: theme.space.xxs },
    [media.fromMedium]: { gridArea: 'messages' },
  },
})
// Without room for the words beside the button, it breaks.
globalStyle(`${away} > p`, { '@media': { [media.small]: { flex: '1 1 10rem' } } })
globalStyle(`${away} > button`, { flex: 'none' })
globalStyle(`${away}:has(+ ${buttons}:empty)`, { gridColumnEnd: -1 })
export const awayIcon = style({ flex: 'none', color: color.warn })
globalStyle(`html[${RETURNING_ATTRIBUTE}] ${row} > ${awayIcon}`, {
  '@media': {
    // The drawing stands there.
    [media.small]: { display: 'none' },
    [media.fromMedium]: { marginInlineEnd: `calc(${theme.space.xs} - ${theme.space.lg})` },
  },
})

export const grid = style({
  gridArea: 'tiles',
  marginTop: theme.space.sm,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap,
  '@media': {
    [media.small]: { gap: smallGap },
    [media.fromBroad]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [media.fromVast]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    // Two columns would break most names inside a word.
    '(max-width: 22.49rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
/** The starred programs and the suggestions are two lists in one grid. */
export const list = style({ display: 'contents' })

export const program = style([
  raised,
  feedback,
  linkedBox,
  {
    display: 'grid',
    gridTemplate: '"picture words controls" 1fr "picture incident controls" auto / auto minmax(0, 1fr) auto',
    alignItems: 'center',
    minHeight: rowHeight,
    padding: theme.space.xxs,
    '@media': {
      [media.hover]: {
        selectors: { '&:has(a):hover': { borderColor: color.accent, boxShadow: theme.elevation.high } },
      },
    },
  },
])
globalStyle(`${program} > :first-child`, {
  gridArea: 'picture',
  marginInlineEnd: theme.space.xs,
  '@media': {
    // Leave room for the longest word of most names.
    [media.small]: { width: '2rem', height: '2rem' },
    [media.tiny]: { width: '1.25rem', height: '1.25rem' },
    [media.fromMedium]: { marginInlineEnd: theme.space.sm },
  },
})
globalStyle(`${program}[draggable]`, { cursor: 'grab', userSelect: 'none' })
// Otherwise the browser would drag the picture alone.
globalStyle(`${program}[draggable] img`, { pointerEvents: 'none' })
export const words = style({
  gridArea: 'words',
  alignSelf: 'stretch',
  alignContent: 'center',
  display: 'grid',
  minWidth: 0,
})
export const link = style([words, coveringLink])
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 8,
  overflow: 'hidden',
  fontSize: theme.size.xs,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  overflowWrap: 'anywhere',
  '@media': { [media.fromMedium]: { fontSize: theme.size.md } },
})
export const trouble = style({ fontSize: theme.size.xs, lineHeight: theme.leading.tight })

export const messages = style({
  gridArea: 'messages',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.xs}`,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': {
    // A message stays in view while its tile does.
    [media.small]: {
      position: 'sticky',
      zIndex: theme.layer.above,
      bottom: 0,
      minHeight: theme.target,
      paddingBlock: theme.space.xs,
      background: color.surface,
    },
  },
})
/** Above the link that covers the tile. */
export const menu = style({ gridArea: 'controls', position: 'relative', zIndex: theme.layer.above, color: color.muted })
globalStyle(`${menu} > span > button`, {
  color: 'inherit',
  // The target reaches over the end of the name, where most have no letters.
  '@media': {
    [media.small]: { width: '1.5rem', marginInlineStart: 0 },
    [`${media.small} and ${media.touch}`]: { marginInlineStart: '-1.25rem', paddingInlineStart: '1.25rem' },
  },
})

/** On phones the controls have a row of their own, because they would leave no room for the name. */
export const controls = style({
  gridArea: '3 / 1 / auto / -1',
  display: 'flex',
  justifyContent: 'end',
  '@media': { [media.fromMedium]: { gridArea: 'controls' } },
})
export const handle = style({ color: color.muted })
globalStyle(`${handle} > span > button`, { color: 'inherit' })

/** The incident at the site of a program, on a line of its own. */
export const incident = style({ gridArea: 'incident', minWidth: 0 })
