import { globalStyle, style } from '@vanilla-extract/css'
import { withArrow } from '../../ui/controls/link.css.ts'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { toneText } from '../../ui/theme/tone.css.ts'

export const tile = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  gridTemplate: '"name name open" auto "status strip open" auto / minmax(0, 1fr) clamp(4.5rem, 26%, 9.5rem) 2rem',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: theme.space.sm,
  minHeight: '3.75rem',
  padding: `0.375rem ${theme.space.xs} 0.375rem ${theme.space.md}`,
  transition: `background-color ${theme.motion} ${theme.ease}`,
  printColorAdjust: 'exact',
  // Not `:target`, which the router's own navigation does not change.
  selectors: { '&[data-target]': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' } },
  '@media': {
    [media.hover]: { ':hover': { background: color.sunken } },
    // The list cuts what is beyond the first tile, so that has room for the target of its link.
    [media.touch]: { minHeight: '4.25rem' },
    [media.tiny]: {
      gridTemplate: '"name name" auto "status status" auto "strip open" auto / minmax(0, 1fr) 2rem',
      paddingInline: theme.space.xs,
    },
    [media.noScript]: { display: 'block' },
  },
})
/** A tile whose state is outdated loses its colours. */
export const outdatedTile = style([tile, { selectors: { '&&': { vars: { [toneText]: color.muted } } } }])

export const name = style({ gridArea: 'name', lineHeight: theme.leading.tight })
export const link = style([
  withArrow,
  {
    position: 'relative',
    zIndex: theme.layer.above,
    display: 'inline-block',
    // Make the target 32 px high, and 44 px by touch. The negative margins let it extend beyond its line without moving anything.
    paddingBlock: '0.375rem',
    marginBlock: '-0.25rem',
    color: 'inherit',
    textDecoration: 'none',
    // Inside the target, because the list cuts what is beyond it.
    ':focus-visible': { outlineOffset: '-2px' },
    '@media': {
      [media.hover]: { ':hover': { color: color.accent, textDecoration: 'underline' } },
      // A tap on the state below opens the details.
      [media.touch]: { paddingBlock: '0.8rem', marginBlock: '-0.675rem' },
      print: { '::after': { content: 'attr(href)', display: 'block', font: `${theme.size.xs} ${theme.font.body}` } },
    },
  },
])
export const title = style({ display: 'inline', fontFamily: theme.font.body, fontSize: theme.size.md })

const withoutScripts = { [media.noScript]: { display: 'none' } } as const
export const status = style({
  gridArea: 'status',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.space.xs,
  minHeight: '1.25rem',
  fontSize: theme.size.sm,
  lineHeight: theme.leading.tight,
  '@media': withoutScripts,
})
export const state = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xxs,
  color: toneText,
  fontWeight: theme.weight.strong,
})
globalStyle(`${state} > [data-shape]`, { flex: 'none' })
export const measure = style([figures, { color: color.muted }])
/** A line of its own: the group's monitor disagrees, or an incident. */
export const line = style({ flexBasis: '100%', minWidth: 0 })

export const strip = style({
  gridArea: 'strip',
  position: 'relative',
  zIndex: theme.layer.above,
  cursor: 'pointer',
  '@media': withoutScripts,
})
/** The time and the state of a bar, above the strip. */
export const peek = style([
  figures,
  {
    position: 'absolute',
    bottom: '100%',
    insetInlineEnd: 0,
    width: 'max-content',
    padding: `0 ${theme.space.xs}`,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: theme.radius.sm,
    background: color.surface,
    fontSize: theme.size.sm,
    pointerEvents: 'none',
  },
])
globalStyle(`${outdatedTile} ${strip} > svg`, { opacity: 0.5 })

export const open = style({ gridArea: 'open', justifySelf: 'center', color: color.muted })
// The button covers the tile except for the links.
globalStyle(`${open} button`, { position: 'static', color: 'inherit' })
globalStyle(`${open} button svg`, { rotate: '-90deg' })
globalStyle(`${open} button::after`, { content: '', position: 'absolute', inset: 0 })
