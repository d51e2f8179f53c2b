import { keyframes, style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

const enter = keyframes({ from: { translate: '-100%' } })
const appear = keyframes({ from: { opacity: 0 } })

export const drawer = style({
  width: 'min(20rem, 86vw)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: color.raised,
  color: color.text,
  boxShadow: theme.elevation.high,
  selectors: {
    '&[open]': { animation: `${enter} ${theme.motion.calm} ${theme.motion.ease}` },
    '&::backdrop': { background: color.scrim, animation: `${appear} ${theme.motion.calm}` },
  },
})

export const panel = style({ display: 'flex', flexDirection: 'column', minHeight: '100%' })
export const close = style({
  position: 'absolute',
  zIndex: theme.layer.above,
  top: theme.space.sm,
  insetInlineEnd: theme.space.sm,
})
