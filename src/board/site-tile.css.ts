import { globalStyle, style } from '@vanilla-extract/css'
import { newTabArrow, newTabArrowWidth } from '../ui/link.css.ts'
import { media } from '../ui/media.ts'
import { figures, raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'
import { toneSoft, toneText } from '../ui/tone.css.ts'

const paleTone = `color-mix(in srgb, ${toneText} 28%, transparent)`
const isDown = '&[data-state="down"]'
const isDegraded = '&[data-state="degraded"]'

export const tile = style([
  raised,
  {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    gridTemplate: `
      "name open" auto
      "status status" minmax(1.5rem, auto)
      "strip strip" 1fr / minmax(0, 1fr) auto`,
    columnGap: theme.space.xs,
    padding: `0.625rem ${theme.space.md}`,
    transition: `${theme.motion} ${theme.ease}`,
    transitionProperty: 'color, background-color, border-color, box-shadow',
    printColorAdjust: 'exact',
    // A bar at the top, between the round corners, along which a border would become narrower.
    '::before': {
      content: '',
      position: 'absolute',
      top: '-1px',
      insetInline: theme.radius.lg,
      height: '3px',
      background: toneText,
    },
    // The banner leads here.
    ':target': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    selectors: {
      [`${isDown}, ${isDegraded}`]: {
        borderColor: paleTone,
        backgroundColor: toneSoft,
      },
    },
    '@media': {
      [media.small]: {
        padding: `0.625rem ${theme.space.sm} ${theme.space.xs}`,
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
/** A tile whose state is outdated loses its colours. */
export const outdatedTile = style([
  tile,
  {
    selectors: {
      '&&': { vars: { [toneText]: color.muted, [toneSoft]: color.surface } },
    },
  },
])

export const name = style({ gridArea: 'name' })
export const link = style({
  position: 'relative',
  zIndex: theme.layer.above,
  display: 'inline-block',
  // On the baseline, the line would be higher than the name.
  verticalAlign: 'top',
  paddingBlock: theme.space.hair,
  paddingInlineEnd: newTabArrowWidth,
  color: 'inherit',
  // The heading's font. With another one, the line could be higher, depending on both fonts.
  fontFamily: theme.font.display,
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
// The arrow takes no space on its line, so that it never wraps to a line of its own.
globalStyle(`${link} > ${newTabArrow}`, { marginInlineEnd: `-${newTabArrowWidth}` })
export const title = style({ display: 'inline' })

const withoutScripts = { [media.noScript]: { display: 'none' } } as const
export const status = style({
  gridArea: 'status',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.xs}`,
  '@media': withoutScripts,
})
export const state = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xxs,
  color: toneText,
  fontSize: theme.size.sm,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
})
export const measure = style([
  figures,
  {
    fontSize: theme.size.sm,
    selectors: { [`${outdatedTile} &`]: { color: color.muted } },
  },
])

/** Where the group's monitor disagrees, on a line of its own. */
export const scope = style({
  flexBasis: '100%',
  fontSize: theme.size.sm,
})

/** An incident at the site, on a line of its own. */
export const incident = style({ flexBasis: '100%', minWidth: 0 })

// Off the texts, also where a bar is as high as the strip.
export const strip = style({ gridArea: 'strip', alignSelf: 'end', marginTop: theme.space.xs, '@media': withoutScripts })
globalStyle(`${outdatedTile} ${strip} > svg`, { opacity: 0.5 })

export const open = style({
  gridArea: 'open',
  alignSelf: 'start',
  marginInlineEnd: `calc(-1 * ${theme.space.xs})`,
  color: color.muted,
})
// The button may extend beyond its row, so that the tile stays low.
globalStyle(`${open} > *`, {
  marginBlock: '-0.125rem',
  '@media': { [media.touch]: { marginBlock: '-0.5rem' } },
})
globalStyle(`${open} button`, { color: 'inherit' })
// On small screens, the button covers the tile except for the link.
globalStyle(`${open} button`, { '@media': { [media.small]: { position: 'static' } } })
globalStyle(`${open} button::after`, {
  '@media': { [media.small]: { content: '', position: 'absolute', inset: 0 } },
})
