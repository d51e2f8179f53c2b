import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from './media.ts'
import { dark, light } from './palette.ts'
import { color, theme } from './theme.css.ts'

const turn = keyframes({ to: { rotate: '1turn' } })
const beat = keyframes({ '0%, 60%, 100%': { opacity: 0.35, scale: '0.7' }, '30%': { opacity: 1, scale: '1' } })
const run = keyframes({ to: { translate: '150%' } })
const fade = keyframes({ '50%': { opacity: 0.35 } })

// With less motion nothing travels: the same shape fades slowly.
const still = { [media.lessMotion]: { animation: `${fade} 2s infinite` } }

/** Side of a spinner or dots, and height of a bar's box. */
export const size = styleVariants({ small: '16px', medium: '24px', large: '40px' }, (side) => ({
  fontSize: side,
  height: side,
}))

export const colour = styleVariants({
  primary: { color: color.accent },
  secondary: { color: color.muted },
  aux: { color: color.warm },
  white: { color: dark.onNeutral },
  dark: { color: light.text },
  current: {},
})

const box = style({ display: 'inline-flex', flex: 'none', alignItems: 'center', verticalAlign: 'middle' })

export const variant = styleVariants({
  spinner: [box, { width: '1em' }],
  dots: [box, { width: '1em', justifyContent: 'space-between' }],
  bar: [box, { width: '5em' }],
})

export const ring = style({
  width: '1em',
  height: '1em',
  border: '0.125em solid color-mix(in srgb, currentColor 25%, transparent)',
  borderTopColor: 'currentColor',
  borderRadius: '50%',
  animation: `${turn} 0.9s linear infinite`,
  '@media': still,
})

export const dot = style({
  width: '0.24em',
  height: '0.24em',
  borderRadius: '50%',
  background: 'currentColor',
  animation: `${beat} 1.2s infinite`,
  selectors: { '& + &': { animationDelay: '0.15s' }, '& + & + &': { animationDelay: '0.3s' } },
  '@media': { ...still, [media.forcedColors]: { background: 'CanvasText' } },
})

export const track = style({
  width: '100%',
  height: 'max(4px, 0.2em)',
  overflow: 'hidden',
  borderRadius: theme.radius.round,
  background: 'color-mix(in srgb, currentColor 25%, transparent)',
  '@media': { [media.forcedColors]: { border: '1px solid' } },
})

export const runner = style({
  display: 'block',
  width: '40%',
  height: '100%',
  borderRadius: 'inherit',
  background: 'currentColor',
  animation: `${run} 1.1s ease-in-out infinite alternate`,
  '@media': { ...still, [media.forcedColors]: { background: 'CanvasText' } },
})
