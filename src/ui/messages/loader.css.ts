import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { dark, light } from '../theme/colors.ts'
import { color, theme } from '../theme/theme.css.ts'

const spin = keyframes({ to: { rotate: '1turn' } })
const slide = keyframes({ to: { translate: '150%' } })
const fade = keyframes({ '50%': { opacity: 0.25 } })

// With reduced motion, fade the same shape slowly instead of moving it. Dots fade anyway.
const reducedMotion = { [media.lessMotion]: { animation: `${fade} 2s infinite` } }

/** The width and height of a spinner or dots; the height of a bar. */
export const size = styleVariants({ small: '16px', medium: '24px', large: '40px' }, (length) => ({
  fontSize: length,
  height: length,
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
  animation: `${spin} 0.9s linear infinite`,
  '@media': reducedMotion,
})

export const dot = style({
  width: '0.24em',
  height: '0.24em',
  borderRadius: '50%',
  background: 'currentColor',
  animation: `${fade} 1.2s infinite`,
  selectors: { '& + &': { animationDelay: '0.2s' }, '& + & + &': { animationDelay: '0.4s' } },
  '@media': { [media.forcedColors]: { background: 'CanvasText' } },
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
  animation: `${slide} 1.1s ease-in-out infinite alternate`,
  '@media': { ...reducedMotion, [media.forcedColors]: { background: 'CanvasText' } },
})
