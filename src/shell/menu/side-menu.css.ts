import { style } from '@vanilla-extract/css'
import { feedback } from '../../ui/theme/feedback.css.ts'
import { light } from '../../ui/theme/colors.ts'
import { target } from '../../ui/controls/link.css.ts'
import { media } from '../../ui/theme/media.ts'
import { oneLine } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { tooltipDisplay } from '../../ui/controls/tooltip.css.ts'
import { outOfSight } from '../../ui/visually-hidden.css.ts'
import { rows } from '../../app/frame/menu-row.css.ts'
import { collapsed } from '../../app/frame/menu.css.ts'
import { itemWidth } from '../shell.css.ts'

export const menu = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The account, which is empty until auth knows the user, grows into the empty space above it.
  gridTemplateRows: 'minmax(0, 1fr) auto auto',
  minHeight: 0,
  '@media': { [media.noScript]: { gridTemplateRows: 'auto' } },
  // Visible names need no tooltip.
  vars: { [tooltipDisplay]: 'none' },
  '@container': {
    [collapsed]: { vars: { [tooltipDisplay]: 'block' } },
  },
})

export const nav = style({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 })

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
  minHeight: '3.5rem',
  // Centre the toggle over the column of icons, where it stays when the menu expands or collapses.
  paddingInline: `calc(${theme.space.sm} + (${itemWidth} - ${theme.target}) / 2)`,
})

/** The drawer has its close button at the end of this row (ui/controls/drawer.css.ts). */
export const drawerHeader = style({
  padding: `${theme.space.sm} calc(${theme.space.md} + ${theme.target}) ${theme.space.xxs} 0`,
})

/**
 * White, as logos are mostly drawn for, although the menu is dark. Its size is fixed, so that nothing moves: the build writes
 * the proportions of a wide one (src/publish/site/brand-style.ts), which is narrower beside a long short name.
 */
export const logo = style({
  // The name shrinks only after it.
  flex: '0 1000 auto',
  minWidth: '1.75rem',
  width: `clamp(2rem, (2rem - 2 * ${theme.space.hair}) * var(--logo-ratio, 1) + 2 * ${theme.space.hair}, 9rem)`,
  height: '2rem',
  padding: theme.space.hair,
  borderRadius: theme.radius.sm,
  background: light.raised,
  objectFit: 'contain',
  '@container': { [collapsed]: { display: 'none' } },
})

export const shortName = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.xl,
  fontWeight: theme.weight.strong,
  letterSpacing: '0.12em',
  minWidth: 0,
  // Capitals have no descenders, so move them down to the middle of the icons. This value fits most fonts.
  paddingTop: '0.2em',
  '@supports': {
    // `text-box` centres the capitals in any font. The padding keeps accents and descenders from being cut off.
    '(text-box: trim-both cap alphabetic)': { textBox: 'trim-both cap alphabetic', paddingBlock: '0.3em' },
  },
  ...oneLine,
  '@container': { [collapsed]: { display: 'none' } },
})

export const search = style({
  position: 'relative',
  padding: `0 ${theme.space.sm} ${theme.space.xxs}`,
  '@media': { [media.noScript]: { display: 'none' } },
})

export const searchField = style([
  feedback,
  {
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    minWidth: 0,
    minHeight: theme.target,
    padding: `0 calc(${theme.space.sm} - 1px)`,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: theme.radius.md,
    background: color.sunken,
    color: color.muted,
    fontSize: theme.size.sm,
    textAlign: 'start',
    cursor: 'pointer',
    '@media': { [media.hover]: { ':hover': { borderColor: color.accent, color: color.text } } },
    '@container': { [collapsed]: { borderColor: 'transparent', background: 'none' } },
  },
])
export const searchLabel = style({ flex: 1, '@container': { [collapsed]: outOfSight } })
export const searchKeys = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: theme.space.lg,
  lineHeight: theme.target,
  color: color.muted,
  fontFamily: 'inherit',
  pointerEvents: 'none',
  fontSize: theme.size.xs,
  '@media': { [media.touch]: { display: 'none' } },
  '@container': { [collapsed]: { display: 'none' } },
})

export const scroller = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  overflowY: 'auto',
})

/** Outside the scroller, so that it is in sight in the drawer of a phone. A collapsed menu has no room for words. */
export const legal = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.space.md,
  padding: `${theme.space.xxs} ${theme.space.lg}`,
  borderTop: `1px solid ${color.line}`,
  fontSize: theme.size.xs,
  '@container': { [collapsed]: { display: 'none' } },
})
export const legalLink = style([target, { color: color.muted }])

export const items = style([rows, { padding: `${theme.space.xs} ${theme.space.sm}` }])
