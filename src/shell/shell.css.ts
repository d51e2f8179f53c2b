import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { menu } from '../app/frame/menu.css.ts'
import { bannerId } from '../app/state-look.ts'
import { HEARD_ATTRIBUTE, INSECURE, LOAD_FAILED_ATTRIBUTE, LOCALE_ATTRIBUTE, MENU_ATTRIBUTE } from '../base/keys.ts'
import { locales } from '../base/locales.ts'
import { media } from '../ui/theme/media.ts'
import { color, theme } from '../ui/theme/theme.css.ts'

/** The width of a collapsed item. */
export const itemWidth = '2.75rem'
/** The width of a collapsed menu: an item, the space on both sides, and the border. */
const narrow = `calc(${itemWidth} + 2 * ${theme.space.sm} + 1px)`
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
    [media.tiny]: { gap: 0, paddingInline: 0 },
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
    // The window's width decides unless the user has chosen a width. first/inline-script.ts sets the attribute before the first
    // paint.
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
      selectors: { [`html[${MENU_ATTRIBUTE}="expanded"] &`]: { width: broad } },
    },
    // In a short window the menu scrolls with the page, so that nothing is cut off.
    [`${media.fromMedium} and (max-height: 28em)`]: { position: 'relative', height: 'auto' },
    [media.fromWide]: {
      width: broad,
      selectors: { [`html[${MENU_ATTRIBUTE}="collapsed"] &`]: { width: narrow } },
    },
    // Without scripts the drawer cannot open, so show the menu above the page.
    [`${media.noScript} and ${media.small}`]: { display: 'block' },
    // Without scripts a narrow menu cannot be expanded, so keep it broad.
    [`${media.noScript} and ${media.fromMedium}`]: { width: broad },
    print: { display: 'none' },
  },
})

/** Around the menu in the drawer. A container of its own, because the drawer's width differs from the sidebar's. */
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
  padding: `clamp(${theme.space.md}, 3vw, ${theme.space.xl}) clamp(${theme.space.md}, 4vw, ${theme.space.xxl})`,
  '@media': { [media.tiny]: { paddingInline: theme.space.xs } },
})

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.lg,
  maxWidth: '70rem',
  marginInline: 'auto',
  '@media': { [media.fromVast]: { maxWidth: '96rem' } },
})

export const noScript = style({ padding: theme.space.xs })

/** A notice about the page, in the bottom right corner so that it does not cover Login at the bottom of the menu. */
const pageNotice = style({
  position: 'sticky',
  zIndex: theme.layer.tooltip,
  bottom: 0,
  width: 'fit-content',
  marginInlineStart: 'auto',
  padding: theme.space.sm,
  '@media': { print: { display: 'none !important' } },
})
/** Part of the main column, whose padding keeps it off the window's edge. */
export const outdated = style([pageNotice, { paddingInline: 0 }])
const hiddenNotice = style([pageNotice, { display: 'none' }])
const shownWith = (value: string) => ({
  // Their elements are hidden without styles, too (page-notices.tsx).
  '@media': {
    screen: { selectors: { [`html[${LOAD_FAILED_ATTRIBUTE}="${value}"] &`]: { display: 'block !important' } } },
  },
})
export const loadFailed = style([hiddenNotice, shownWith('')])
export const insecure = style([hiddenNotice, shownWith(INSECURE)])

// The inline script sets this attribute at once. A proxy may have changed the script, which the policy then blocks, so
// that only styles can show that the page has not started. A page without scripts has another message.
const withoutScript = `html:not([${LOCALE_ATTRIBUTE}])`
const NOT_STARTED_AFTER = '20s'
const appear = keyframes({ to: { visibility: 'visible' } })
const disappear = keyframes({ to: { visibility: 'hidden' } })
export const notStarted = style([
  hiddenNotice,
  {
    selectors: {
      [`${withoutScript} &`]: {
        display: 'block',
        visibility: 'hidden',
        animation: `${appear} 0s ${NOT_STARTED_AFTER} forwards`,
      },
    },
    '@media': { [media.noScript]: { display: 'none !important' } },
  },
])
// Nothing checks the sites, and the controls do nothing.
globalStyle(`${withoutScript} :is(#${bannerId}, [data-shape], [data-label], button, fieldset)`, {
  animation: `${disappear} 0s ${NOT_STARTED_AFTER} forwards`,
})
// Each of these is there in all languages.
for (const locale of locales) {
  globalStyle(`html[lang="${locale}"] ${hiddenNotice}:not([lang="${locale}"])`, { display: 'none !important' })
}
// The page answers the press when React is there (first/early-press.ts).
const wait = keyframes({ to: { opacity: 0.4 } })
globalStyle(`button[${HEARD_ATTRIBUTE}]`, {
  background: 'color-mix(in srgb, currentColor 16%, transparent)',
  cursor: 'progress',
  animation: `${wait} 0.6s infinite alternate`,
  '@media': { [media.lessMotion]: { opacity: 0.6, animation: 'none' } },
})
// Hide the controls, which need main.tsx. On small screens, show the menu above the page instead of the top bar.
const withoutMain = `html[${LOAD_FAILED_ATTRIBUTE}] `
globalStyle(`${withoutMain}:is(button, fieldset)`, { display: 'none !important' })
globalStyle(`${withoutMain}${topBar}`, { display: 'none' })
globalStyle(`${withoutMain}${side}`, { '@media': { [media.small]: { display: 'block' } } })
globalStyle(`${withoutMain}${side} > *`, { '@media': { [media.small]: { gridTemplateRows: 'auto' } } })
