import { globalStyle, style } from '@vanilla-extract/css'
import { STATE_MARK } from '../app/marks.ts'
import { media } from '../ui/media.ts'
import { figures as tabular, raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'
import { toneEdge, toneSoft, toneText } from '../ui/tone.css.ts'
import { outOfSight } from '../ui/visually-hidden.css.ts'

// This file also styles site-history.tsx, which is fetched later: the tile reserves space for it, to avoid layout
// shift.

const isDown = `&[${STATE_MARK}="down"]`
const isDegraded = `&[${STATE_MARK}="degraded"]`

export const tile = style([
  raised,
  {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    gridTemplate: `
      "state open" minmax(2rem, auto)
      "name name" auto
      "note note" auto
      "measure measure" 1fr
      "strip strip" minmax(3rem, auto)
      "figures figures" minmax(4.25rem, auto) / minmax(0, 1fr) auto`,
    padding: `${theme.space.sm} ${theme.space.lg} ${theme.space.md}`,
    borderTop: `3px solid ${toneEdge}`,
    selectors: {
      // Animate only during a round: otherwise all 200 tiles would animate when the theme changes.
      '[aria-busy="true"] &': { transition: `border-color ${theme.motion.calm}, background ${theme.motion.calm}` },
      [`${isDown}, ${isDegraded}`]: {
        borderColor: `${toneEdge} color-mix(in srgb, ${toneText} 28%, transparent) color-mix(in srgb, ${toneText} 28%, transparent)`,
        background: toneSoft,
      },
    },
    '@media': {
      [media.small]: {
        // Show the tile in three compact lines: the name, the state with the response time, and the strip.
        gridTemplate: `
          "name name" auto
          "state measure" minmax(1.5rem, auto)
          "strip strip" minmax(1.625rem, auto) / 8.5rem minmax(0, 1fr)`,
        columnGap: theme.space.xs,
        padding: `${theme.space.xs} ${theme.space.sm}`,
      },
      [media.noScript]: { display: 'block' },
      // Forced colours remove the tint, so draw an outline instead.
      [media.forcedColors]: {
        outlineOffset: '-3px',
        selectors: { [isDown]: { outline: '3px solid' }, [isDegraded]: { outline: '3px dashed' } },
      },
    },
  },
])

export const name = style({
  gridArea: 'name',
  // Leave room for the details button.
  '@media': { [media.small]: { paddingInlineEnd: theme.space.xl } },
})
export const link = style({
  position: 'relative',
  zIndex: theme.layer.above,
  display: 'inline-block',
  paddingBlock: theme.space.hair,
  color: 'inherit',
  fontSize: theme.size.lg,
  lineHeight: theme.leading.tight,
  textDecoration: 'none',
  '@media': {
    [media.hover]: { ':hover': { color: color.accent, textDecoration: 'underline' } },
    // Make the target 44 px high. The negative margins let it extend beyond its line without moving anything.
    [media.touch]: { paddingBlock: '0.25rem 1.2rem', marginBlock: '-0.125rem -1.075rem' },
    [media.small]: { paddingBlock: '0.725rem', marginBlock: '-0.525rem' },
    print: { '::after': { content: 'attr(href)', display: 'block', font: `${theme.size.xs} ${theme.font.body}` } },
  },
})

export const title = style({ display: 'inline' })
// The state is shown above the name, but follows it in reading order.
export const state = style({
  gridArea: 'state',
  alignSelf: 'center',
  display: 'flex',
  lineHeight: theme.leading.tight,
  '@media': { [media.noScript]: { display: 'none' } },
})
export const note = style({
  gridArea: 'note',
  color: color.muted,
  fontSize: theme.size.xs,
  // A row has no room for the note. The details repeat it if users can act on it.
  '@media': { [media.small]: outOfSight },
})

export const measure = style({
  gridArea: 'measure',
  alignSelf: 'end',
  marginTop: theme.space.sm,
  paddingTop: theme.space.sm,
  borderTop: '1px solid color-mix(in srgb, currentColor 15%, transparent)',
  '@media': {
    [media.small]: { alignSelf: 'center', margin: 0, padding: 0, border: 0 },
    [media.noScript]: { display: 'none' },
  },
})
export const label = style({ fontSize: theme.size.sm, '@media': { [media.small]: outOfSight } })
const large = {
  lineHeight: '1.75rem',
  fontWeight: theme.weight.strong,
  '@media': {
    [media.small]: { fontSize: theme.size.sm, fontWeight: theme.weight.medium, lineHeight: theme.leading.tight },
  },
} as const
// Leave the figure aligned with the start, like the dash that it replaces, to avoid layout shift.
export const figure = style([tabular, { ...large, fontSize: theme.size.lg, whiteSpace: 'nowrap' }])

/** For a site in trouble, the response time is in small type above the start of the trouble. */
export const trouble = style([measure])
export const since = style([tabular, large])
globalStyle(`${trouble} > ${measure}`, {
  display: 'flex',
  gap: theme.space.xs,
  margin: 0,
  padding: 0,
  border: 0,
  color: color.muted,
  '@media': { [media.small]: outOfSight },
})
globalStyle(`${trouble} ${figure}`, {
  fontSize: theme.size.sm,
  fontWeight: theme.weight.regular,
  lineHeight: 'inherit',
})

export const strip = style({
  gridArea: 'strip',
  alignSelf: 'end',
  color: color.muted,
  fontSize: theme.size.xs,
  lineHeight: theme.leading.tight,
  '@media': {
    [media.small]: {
      alignSelf: 'center',
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      alignItems: 'center',
      gap: theme.space.xs,
    },
  },
})
globalStyle(`${strip} > svg`, { '@media': { [media.small]: { height: '1.25rem' } } })
export const ends = style({
  display: 'flex',
  justifyContent: 'space-between',
  paddingTop: theme.space.hair,
  '@media': { [media.small]: { display: 'contents' } },
})
globalStyle(`${ends} > :first-child`, { order: -1 })

export const figures = style([
  tabular,
  { gridArea: 'figures', alignSelf: 'end', fontSize: theme.size.xs, '@media': { [media.small]: { display: 'none' } } },
])
// Use columns of equal width, so that the figures of all rows align, however long they are.
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: theme.space.xs,
  color: color.muted,
})
export const value = style({ color: color.text, fontWeight: theme.weight.medium })

export const open = style({
  gridArea: 'open',
  alignSelf: 'center',
  justifySelf: 'end',
  marginBlock: `calc(-1 * ${theme.space.sm})`,
  marginInlineEnd: `calc(-1 * ${theme.space.sm})`,
  '@media': { [media.small]: { gridArea: 'name' } },
})
// On small screens, the button shows only its icon, and covers the tile except for the link.
globalStyle(`${open} > button`, { '@media': { [media.small]: { position: 'static', gap: 0, fontSize: 0 } } })
globalStyle(`${open} > button::after`, {
  '@media': { [media.small]: { content: '', position: 'absolute', inset: 0 } },
})
