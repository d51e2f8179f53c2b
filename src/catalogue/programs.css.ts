import { globalStyle, style } from '@vanilla-extract/css'
import { RETURNING_ATTRIBUTE } from '../base/keys.ts'
import { feedback } from '../ui/feedback.css.ts'
import { media } from '../ui/media.ts'
import { raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

const rowHeight = '3.75rem'
const headHeight = '2rem'
const gap = theme.space.xs
/** The height of the section with this number of rows of programs. */
const heightOf = (rows: number) =>
  `calc(${headHeight} + ${theme.space.sm} + ${rows} * ${rowHeight} + ${rows - 1} * ${gap})`

/** A live region that takes no part in the layout. It is there before what it announces. */
export const live = style({ display: 'contents' })

/** The place of the programs of a user whose silent sign-in is in progress. */
export const reserved = style({
  minHeight: heightOf(3),
  '@media': {
    [media.fromWide]: { minHeight: heightOf(2) },
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
    [media.fromWide]: { selectors: { [`html[${RETURNING_ATTRIBUTE}] &`]: { minHeight: heightOf(2) } } },
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

export const programs = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.sm })
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `${theme.space.xxs} ${theme.space.sm}`,
  minHeight: headHeight,
})
export const hint = style({ color: color.muted, fontSize: theme.size.sm, lineHeight: theme.leading.tight })

/** Beside the heading, or below it where the sentence would be narrow. */
export const away = style({
  flex: '1 1 20rem',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: theme.space.sm,
  fontSize: theme.size.sm,
  lineHeight: theme.leading.tight,
  '@media': { [media.small]: { justifyContent: 'start' } },
})
globalStyle(`${away} > p`, { '@media': { [media.small]: { flex: 1 } } })
globalStyle(`${away} > button`, { flex: 'none' })
export const awayIcon = style({ flex: 'none', color: color.warn })
globalStyle(`html[${RETURNING_ATTRIBUTE}] ${row} > ${awayIcon}`, {
  '@media': { [media.fromMedium]: { marginInlineEnd: `calc(${theme.space.xs} - ${theme.space.lg})` } },
})

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap,
  '@media': {
    [media.fromWide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    // Two columns would break most names inside a word.
    '(max-width: 22.49rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const program = style([
  raised,
  feedback,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.xs,
    height: '100%',
    minHeight: rowHeight,
    padding: theme.space.xxs,
    color: 'inherit',
    textDecoration: 'none',
    '@media': {
      [media.fromMedium]: { gap: theme.space.sm },
      [media.hover]: { ':hover': { borderColor: color.accent, boxShadow: theme.elevation.high } },
    },
  },
])
export const words = style({ display: 'grid', minWidth: 0 })
export const name = style({
  fontSize: theme.size.sm,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  overflowWrap: 'anywhere',
  '@media': { [media.fromMedium]: { fontSize: theme.size.md } },
})
export const trouble = style({ fontSize: theme.size.xs, lineHeight: theme.leading.tight })
