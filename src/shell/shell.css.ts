import { createContainer, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

/** What is in the menu draws itself by the menu's width, so it needs to know neither the window's nor the person's choice. */
export const menu = createContainer()
export const collapsed = `${menu} (max-width: 8rem)`

const narrow = '4.5rem'
const broad = '16.5rem'

export const shell = style({
  display: 'flex',
  minHeight: '100dvh',
  '@media': { [media.small]: { flexDirection: 'column' } },
})

export const topBar = style({
  position: 'sticky',
  zIndex: theme.layer.bar,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
  minHeight: '3.5rem',
  padding: `0 ${theme.space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    [media.fromMedium]: { display: 'none' },
    [media.noScript]: { display: 'none' },
    print: { display: 'none' },
  },
})

export const barEnd = style({ marginInlineStart: 'auto' })

export const side = style({
  display: 'none',
  containerType: 'inline-size',
  containerName: menu,
  '@media': {
    // By width, unless the person has chosen: entry.ts has put the choice on <html> before the first paint.
    [media.fromMedium]: {
      position: 'sticky',
      zIndex: theme.layer.menu,
      top: 0,
      flex: 'none',
      display: 'flex',
      flexDirection: 'column',
      width: narrow,
      height: '100dvh',
      borderInlineEnd: `1px solid ${color.line}`,
      selectors: { 'html[data-menu="expanded"] &': { width: broad } },
    },
    // Too low to hold the menu: then it moves with the page instead of being cut off.
    [`${media.fromMedium} and (max-height: 28em)`]: { position: 'relative', height: 'auto' },
    [media.fromWide]: {
      width: broad,
      selectors: { 'html[data-menu="collapsed"] &': { width: narrow } },
    },
    // Nothing can open a drawer.
    [`${media.noScript} and ${media.small}`]: { display: 'block' },
    // Nor expand a menu.
    [`${media.noScript} and ${media.fromMedium}`]: { width: broad },
    print: { display: 'none' },
  },
})

/** Inside the drawer, which brings its own width. */
export const inDrawer = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  containerType: 'inline-size',
  containerName: menu,
})

export const main = style({
  flex: 1,
  minWidth: 0,
  padding: `clamp(${theme.space.lg}, 4vw, ${theme.space.xxl}) clamp(${theme.space.md}, 4vw, ${theme.space.xxl})`,
  ':focus': { outline: 'none' },
})

/** The measure of a page. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.xl,
  maxWidth: '70rem',
  marginInline: 'auto',
})

export const notice = style({
  marginBottom: theme.space.lg,
  // The open drawer tells it itself, beside the button that was pressed.
  selectors: { '[data-modal] &': { display: 'none' } },
})

export const noScript = style({ padding: theme.space.xs })
