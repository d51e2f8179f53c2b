import { globalStyle, style } from '@vanilla-extract/css'
import { RETURNING_ATTRIBUTE } from '../base/keys.ts'
import { feedback } from '../ui/feedback.css.ts'
import { media } from '../ui/media.ts'
import { raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

const rowHeight = '3.75rem'
const headHeight = '2rem'
const [gap, smallGap] = [theme.space.md, theme.space.xs]
/** The height of the section with this number of rows of programs. */
const heightOf = (rows: number, rowGap = gap) =>
  `calc(${headHeight} + ${theme.space.sm} + ${rows} * ${rowHeight} + ${rows - 1} * ${rowGap})`
const keptHeights = {
  [media.small]: heightOf(3, smallGap),
  [media.fromBroad]: heightOf(2),
  [media.fromVast]: heightOf(1),
}

function mapHeights<Rule>(ruleOf: (minHeight: string) => Rule): Readonly<Record<string, Rule>> {
  return Object.fromEntries(Object.entries(keptHeights).map(([query, height]) => [query, ruleOf(height)]))
}

/** A live region that takes no part in the layout. It is there before what it announces. */
export const live = style({ display: 'contents' })

/** The place of the programs of a user whose silent sign-in is in progress. */
export const reserved = style({
  minHeight: heightOf(3),
  '@media': {
    ...mapHeights((minHeight) => ({ minHeight })),
    [media.noScript]: { display: 'none' },
  },
})

/** The place of Login, or of the programs if somebody was probably signed in when the page was opened. */
export const unknown = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: rowHeight,
  selectors: { [`html[${RETURNING_ATTRIBUTE}] &`]: { minHeight: heightOf(3) } },
  '@media': {
    ...mapHeights((minHeight) => ({ selectors: { [`html[${RETURNING_ATTRIBUTE}] &`]: { minHeight } } })),
    [media.noScript]: { display: 'none' },
  },
})

const isKept = `html[${RETURNING_ATTRIBUTE}] &`
export const row = style([
  raised,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    minHeight: rowHeight,
    padding: `${theme.space.xs} ${theme.space.xs} ${theme.space.xs} ${theme.space.md}`,
    lineHeight: theme.leading.tight,
    '@media': {
      // The row has to be as high as its place.
      [media.small]: {
        paddingBlock: theme.space.hair,
        fontSize: theme.size.sm,
        selectors: { [isKept]: { flexDirection: 'column', justifyContent: 'center', textAlign: 'center' } },
      },
      [media.fromMedium]: { selectors: { [isKept]: { padding: theme.space.lg, gap: theme.space.lg } } },
    },
  },
])
globalStyle(`${row} > p`, { flex: 1 })
globalStyle(`html[${RETURNING_ATTRIBUTE}] ${row} > p`, { '@media': { [media.small]: { flex: 'none' } } })
globalStyle(`${row} > button`, { flex: 'none' })
/** Fills the place that was kept for programs. */
export const rowDrawing = style({ display: 'none', selectors: { [isKept]: { display: 'block' } } })

// Messages of the edit mode stand beside the heading, so that no tile moves; on phones, below the tiles.
const [heading, awayArea, messageArea, buttonArea, tiles] = ['heading', 'away', 'messages', 'buttons', 'tiles']
export const programs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: `"${heading} ${buttonArea}" "${awayArea} ${awayArea}" "${tiles} ${tiles}" "${messageArea} ${messageArea}"`,
  alignItems: 'center',
  columnGap: theme.space.sm,
  '@media': {
    [media.fromMedium]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: `"${heading} ${messageArea} ${buttonArea}" "${tiles} ${tiles} ${tiles}"`,
    },
  },
})
globalStyle(`${programs} > h2`, { gridArea: heading, minHeight: headHeight, alignContent: 'center' })
export const buttons = style({
  ':empty': { display: 'none' },
  gridArea: buttonArea,
  display: 'flex',
  gap: theme.space.xxs,
})
export const hint = style({ color: color.muted, fontSize: theme.size.sm, lineHeight: theme.leading.tight })
/** On phones it would take a line for which no space is reserved. */
export const wideHint = style([hint, { gridArea: messageArea, '@media': { [media.small]: { display: 'none' } } }])

/** Beside the heading; on phones, below it. */
export const away = style({
  gridArea: awayArea,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: theme.space.sm,
  fontSize: theme.size.sm,
  lineHeight: theme.leading.tight,
  '@media': {
    [media.small]: { justifyContent: 'start', paddingTop: theme.space.xxs },
    [media.fromMedium]: { gridArea: messageArea },
  },
})
globalStyle(`${away} > p`, { '@media': { [media.small]: { flex: 1 } } })
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
  gridArea: tiles,
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

const tile = style([
  feedback,
  {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: `0 ${theme.space.xs}`,
    minHeight: rowHeight,
    padding: theme.space.xxs,
    '@media': {
      [media.fromMedium]: { columnGap: theme.space.sm, flexWrap: 'nowrap' },
      [media.hover]: {
        selectors: { '&:has(a):hover': { borderColor: color.accent, boxShadow: theme.elevation.high } },
      },
    },
    selectors: {
      // The link covers the whole tile, so draw its focus ring around the tile.
      '&:has(a:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    },
  },
])
export const program = style([raised, tile])
export const dragged = style({
  zIndex: theme.layer.above,
  borderColor: color.accent,
  boxShadow: theme.elevation.high,
  cursor: 'grabbing',
})
export const suggestion = style([
  raised,
  tile,
  { borderStyle: 'dashed', borderColor: color.lineStrong, background: 'none', boxShadow: 'none' },
])
export const words = style({ flex: 1, alignSelf: 'stretch', alignContent: 'center', display: 'grid', minWidth: 0 })
export const link = style([
  words,
  {
    color: 'inherit',
    textDecoration: 'none',
    selectors: {
      '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: theme.radius.lg },
      '&:focus-visible': { outline: 'none' },
    },
  },
])
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 8,
  overflow: 'hidden',
  fontSize: theme.size.sm,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  overflowWrap: 'anywhere',
  '@media': { [media.fromMedium]: { fontSize: theme.size.md } },
})
export const trouble = style({ fontSize: theme.size.xs, lineHeight: theme.leading.tight })

export const messages = style({
  gridArea: messageArea,
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
/** On phones the controls have a row of their own, because they would leave no room for the name. */
export const controls = style({
  flex: '1 0 100%',
  display: 'flex',
  justifyContent: 'end',
  '@media': { [media.fromMedium]: { flex: 'none' } },
})
export const handle = style({
  color: color.muted,
  cursor: 'grab',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  // A finger that moves at once scrolls; one that rests first drags.
  touchAction: 'manipulation',
})
globalStyle(`${handle} button`, { color: 'inherit', cursor: 'inherit' })
globalStyle(`${handle} [aria-pressed="true"]`, { background: color.accentSoft, color: color.accent })

/** The incident at the site of a program, on a line of its own. */
export const incident = style({ flexBasis: '100%', minWidth: 0, paddingInline: theme.space.xxs })
globalStyle(`li:has(> ${incident})`, { flexWrap: 'wrap' })
