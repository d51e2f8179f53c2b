import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { media } from './media.ts'
import { color, theme } from './theme.css.ts'

const fill = createVar()
const onFill = createVar()
const word = createVar()
const soft = createVar()

const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.xs,
  border: '1px solid transparent',
  borderRadius: theme.radius.md,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background-color ${theme.motion.quick}, border-color ${theme.motion.quick}`,
  selectors: { '&[aria-disabled]': { cursor: 'default' } },
})

const kinds = {
  primary: { fill: color.accent, onFill: color.onAccent, word: color.accentStrong, soft: color.accentSoft },
  secondary: { fill: color.neutral, onFill: color.onNeutral, word: color.text, soft: color.neutralSoft },
  success: { fill: color.good, onFill: color.onTone, word: color.good, soft: color.goodSoft },
  danger: { fill: color.bad, onFill: color.onTone, word: color.bad, soft: color.badSoft },
  warning: { fill: color.warnFill, onFill: color.onWarnFill, word: color.warn, soft: color.warnSoft },
}
export const kind = styleVariants(kinds, (of) => [
  base,
  { vars: { [fill]: of.fill, [onFill]: of.onFill, [word]: of.word, [soft]: of.soft } },
])

const hovered = (style: { readonly background: string; readonly borderColor?: string }) => ({
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-disabled])': style } } },
})
const mixed = (part: string, percent: number, into: string) => `color-mix(in srgb, ${part} ${percent}%, ${into})`

export const look = styleVariants({
  full: {
    background: fill,
    color: onFill,
    ...hovered({ background: mixed(fill, 86, color.text) }),
  },
  outline: {
    background: 'transparent',
    borderColor: mixed(word, 72, 'transparent'),
    color: word,
    ...hovered({ background: soft, borderColor: word }),
  },
  ghost: {
    background: soft,
    color: word,
    ...hovered({ background: mixed(soft, 92, word) }),
  },
  empty: {
    background: 'transparent',
    color: word,
    ...hovered({ background: soft }),
  },
})

export const size = styleVariants({
  sm: { minHeight: '2rem', padding: `${theme.space.xxs} ${theme.space.sm}`, fontSize: theme.size.sm },
  md: { minHeight: theme.target, padding: `${theme.space.xs} ${theme.space.md}`, fontSize: theme.size.sm },
  lg: { minHeight: '3rem', padding: `${theme.space.sm} ${theme.space.lg}`, fontSize: theme.size.md },
  // As small as what it holds, and never smaller than a finger needs.
  fit: {
    minHeight: '1.5rem',
    minWidth: '1.5rem',
    padding: `${theme.space.hair} ${theme.space.xxs}`,
    borderRadius: theme.radius.sm,
    fontSize: 'inherit',
  },
})

export const onTouch = style({ '@media': { [media.touch]: { minHeight: theme.target, minWidth: theme.target } } })

/** No words in sight: as wide as it is high. */
export const square = style({ aspectRatio: '1', padding: theme.space.xxs })
export const block = style({ display: 'flex', width: '100%' })

export const content = style({ display: 'contents' })
// The words keep their room and stay its name: they only cannot be seen.
export const waiting = style({ display: 'inherit', alignItems: 'inherit', gap: 'inherit', opacity: 0 })
export const dots = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' })
