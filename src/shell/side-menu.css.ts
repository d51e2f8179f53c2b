import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'
import { tooltipDisplay } from '../ui/tooltip.css.ts'
import { outOfSight } from '../ui/visually-hidden.css.ts'
import { collapsed, itemHeight, narrow } from './shell.css.ts'

/** The height of the account (name or hint, and button), reserved before auth knows the user, to avoid layout shift. */
const accountHeight = (padding: string) => `calc(2.5rem + ${theme.space.sm} + ${theme.target} + 2 * ${padding} + 1px)`

export const menu = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Reserve the account's row here, because the browser may paint before it has parsed the account.
  gridTemplateRows: `minmax(0, 1fr) auto minmax(${accountHeight(theme.space.md)}, auto)`,
  minHeight: 0,
  '@media': { [media.noScript]: { gridTemplateRows: 'auto' } },
  // Visible names need no tooltip.
  vars: { [tooltipDisplay]: 'none' },
  '@container': {
    [collapsed]: {
      gridTemplateRows: `minmax(0, 1fr) auto minmax(${accountHeight(theme.space.xs)}, auto)`,
      vars: { [tooltipDisplay]: 'block' },
    },
  },
})

export const nav = style({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 })

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
  minHeight: '4rem',
  // Centre the toggle over the column of icons, where it stays when the menu expands or collapses.
  paddingInline: `calc(${theme.space.sm} + (${itemHeight} - ${theme.target}) / 2)`,
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
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // In the drawer, which has no toggle, align the name with the icons.
  selectors: { [`${header} > &:first-child`]: { marginInlineStart: theme.space.sm } },
  '@container': { [collapsed]: { display: 'none' } },
})

export const search = style({
  position: 'relative',
  padding: `0 ${theme.space.sm} ${theme.space.xxs}`,
  '@media': { [media.noScript]: { display: 'none' } },
})

export const searchField = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.sm,
  minWidth: 0,
  minHeight: itemHeight,
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
})
export const searchLabel = style({ flex: 1, '@container': { [collapsed]: outOfSight } })
export const searchKeys = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: theme.space.lg,
  lineHeight: itemHeight,
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
  // Put the items of the drawer near the thumb. A menu with submenus stays at the top, because opening a submenu would
  // move its button.
  '@media': { [media.small]: { selectors: { '&:not(:has([aria-expanded]))': { alignContent: 'safe end' } } } },
})

export const items = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.hair,
  padding: `${theme.space.xs} ${theme.space.sm}`,
})

export const version = style({ color: color.muted, fontSize: theme.size.xs })

/** The switches, with a button that opens them as a popover beside a collapsed menu. */
export const preferencesPlace = style({
  '@media': { [media.noScript]: { display: 'none' } },
  // Hide the button's tooltip, because the open popover would cover it.
  selectors: { '&:has(:popover-open)': { vars: { [tooltipDisplay]: 'none' } } },
})

export const preferencesButton = style({
  display: 'none',
  padding: `${theme.space.xs} calc(${theme.space.sm} + (${itemHeight} - ${theme.target}) / 2)`,
  '@supports': { 'selector(:popover-open)': { '@container': { [collapsed]: { display: 'block' } } } },
})

export const preferences = style({
  // In an expanded menu the switches are part of the menu, so reset the browser's popover styles.
  position: 'static',
  display: 'grid',
  gap: theme.space.xs,
  width: 'auto',
  margin: 0,
  padding: `${theme.space.sm} ${theme.space.md}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  '@container': { [collapsed]: { display: 'none' } },
  selectors: {
    '&:popover-open': {
      position: 'fixed',
      inset: 'auto',
      insetInlineStart: `calc(${narrow} + ${theme.space.xs})`,
      // Place the popover beside its button and above the account, but always inside the window, even a short one.
      bottom: `max(${theme.space.xs}, min(${accountHeight(theme.space.xs)} + ${theme.space.xs}, 100dvh - 14rem))`,
      display: 'grid',
      border: `1px solid ${color.lineStrong}`,
      borderRadius: theme.radius.md,
      background: color.surface,
      boxShadow: theme.elevation.high,
    },
  },
})
