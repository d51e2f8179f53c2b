import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'
import { tooltipDisplay } from '../ui/tooltip.css.ts'
import { collapsed } from './shell.css.ts'

/** Height of the account: name or hint, and button. Reserved before auth knows the person, to avoid layout shift. */
const roomWith = (padding: string) => `calc(2.5rem + ${theme.space.sm} + ${theme.target} + 2 * ${padding} + 1px)`

export const menu = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Reserved here, because a browser may paint before it has parsed the account.
  gridTemplateRows: `minmax(0, 1fr) auto minmax(${roomWith(theme.space.md)}, auto)`,
  minHeight: 0,
  '@media': { [media.noScript]: { gridTemplateRows: 'auto' } },
  // Visible names need no tooltip.
  vars: { [tooltipDisplay]: 'none' },
  '@container': {
    [collapsed]: {
      gridTemplateRows: `minmax(0, 1fr) auto minmax(${roomWith(theme.space.xs)}, auto)`,
      vars: { [tooltipDisplay]: 'block' },
    },
  },
})

export const nav = style({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 })

export const header = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '4.5rem',
  padding: `${theme.space.xs} ${theme.space.sm} ${theme.space.xs} ${theme.space.lg}`,
  '@container': { [collapsed]: { justifyContent: 'center', padding: theme.space.xs } },
})

export const shortName = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.xl,
  fontWeight: theme.weight.strong,
  letterSpacing: '0.12em',
  // Trim the line to the height of capitals, so that they are level with the icons beside them. The padding keeps
  // accents and descenders from being cut.
  textBox: 'trim-both cap alphabetic',
  paddingBlock: '0.3em',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container': { [collapsed]: { display: 'none' } },
})

/** Search and toggle: side by side, or stacked in a collapsed menu. */
export const tools = style({
  display: 'flex',
  '@container': { [collapsed]: { flexDirection: 'column', gap: theme.space.xxs, paddingTop: theme.space.xs } },
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

export const preferences = style({
  display: 'grid',
  gap: theme.space.xs,
  padding: `${theme.space.sm} ${theme.space.md}`,
  '@container': { [collapsed]: { display: 'none' } },
  '@media': { [media.noScript]: { display: 'none' } },
})
