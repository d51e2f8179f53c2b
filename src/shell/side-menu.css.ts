import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { theme } from '../ui/theme.css.ts'
import { tooltipDisplay } from '../ui/tooltip.css.ts'
import { collapsed } from './shell.css.ts'

/** For a person or a hint, and the button, from the start: nothing moves once it is known who is looking. */
const roomWith = (padding: string) => `calc(2.5rem + ${theme.space.sm} + ${theme.target} + 2 * ${padding} + 1px)`

export const menu = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The account's room is kept here and not by itself, because a page may be painted before all of it has arrived.
  gridTemplateRows: `minmax(0, 1fr) auto minmax(${roomWith(theme.space.md)}, auto)`,
  minHeight: 0,
  '@media': { [media.noScript]: { gridTemplateRows: 'auto' } },
  // Names that can be seen need no tooltip.
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
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container': { [collapsed]: { display: 'none' } },
})

/** Search and toggle: beside each other, or one above the other where the menu is as narrow as one of them. */
export const tools = style({
  display: 'flex',
  '@container': { [collapsed]: { flexDirection: 'column', gap: theme.space.xxs, paddingTop: theme.space.xs } },
})

export const items = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.space.hair,
  overflowY: 'auto',
  padding: `${theme.space.xs} ${theme.space.sm}`,
  // In the drawer within reach of the thumb of the hand that holds the phone. What opens a submenu would be pushed away by
  // it, and so stays at the top.
  '@media': { [media.small]: { selectors: { '&:not(:has([aria-expanded]))': { alignContent: 'safe end' } } } },
})

export const preferences = style({
  display: 'grid',
  gap: theme.space.xs,
  padding: `${theme.space.sm} ${theme.space.md}`,
  '@container': { [collapsed]: { display: 'none' } },
  '@media': { [media.noScript]: { display: 'none' } },
})
