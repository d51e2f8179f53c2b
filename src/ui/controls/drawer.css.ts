import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { color, theme } from '../theme/theme.css.ts'

// Keep the page behind a drawer from scrolling.
globalStyle('html:has(dialog[open])', { overflowY: 'hidden' })

const comeFrom = (from: { readonly translate: string } | { readonly opacity: number }) => ({
  animation: `${keyframes({ from })} ${theme.motion} ${theme.ease}`,
})

const drawer = style({
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: color.raised,
  color: color.text,
  boxShadow: theme.elevation.high,
  // In a short window the drawer scrolls, so keep the focus ring away from its edges.
  scrollPaddingBlock: theme.space.xs,
  // Forced colours draw no shadow, and the same background behind a drawer as in it.
  '@media': { [media.forcedColors]: { border: '1px solid' } },
  '::backdrop': { background: color.scrim, ...comeFrom({ opacity: 0 }) },
})

/** A panel that hangs below the top edge. */
const hanging = style([
  drawer,
  {
    height: 'fit-content',
    maxHeight: 'calc(100dvh - 1rem)',
    margin: 'min(10dvh, 5rem) auto auto',
    borderRadius: theme.radius.lg,
    ...comeFrom({ opacity: 0 }),
  },
])

/** Beside a menu, it stands above the button at the foot that opens it, and the page stays bright, as for a popover. */
const atFoot = style({
  '@media': {
    [media.fromMedium]: {
      margin: `auto auto 10.25rem ${theme.space.sm}`,
      border: `1px solid ${color.line}`,
      selectors: { '&::backdrop': { background: 'transparent' } },
    },
  },
})

const small = style([hanging, { width: 'min(24rem, calc(100vw - 1rem))' }])

export const side = styleVariants({
  start: [drawer, { width: 'min(20rem, 86vw)', ...comeFrom({ translate: '-100%' }) }],
  top: [hanging, { width: 'min(40rem, calc(100vw - 1rem))', overflow: 'hidden' }],
  small: [small],
  foot: [small, atFoot],
  end: [drawer, { width: 'min(36rem, 100vw)', marginInlineStart: 'auto', ...comeFrom({ translate: '100%' }) }],
})

export const panel = style({ display: 'flex', flexDirection: 'column', minHeight: '100%' })
export const close = style({
  position: 'absolute',
  zIndex: theme.layer.above,
  top: theme.space.sm,
  insetInlineEnd: theme.space.sm,
})
/** The heading of a drawer, level with the close button, and clear of it. */
export const heading = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: theme.target,
  marginBlockStart: `calc(${theme.space.sm} - ${theme.space.lg})`,
  paddingInlineEnd: theme.space.xxl,
})
