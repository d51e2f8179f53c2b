import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { buttonColors, mixShares } from '../theme/button-colors.ts'
import { feedback } from '../theme/feedback.css.ts'
import { media } from '../theme/media.ts'
import { color, theme } from '../theme/theme.css.ts'

const fill = createVar()
const onFill = createVar()
const label = createVar()
const soft = createVar()

const base = style([
  feedback,
  {
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
    selectors: { '&[aria-disabled]': { cursor: 'default' } },
  },
])

export const kind = styleVariants(buttonColors, (tokens) => [
  base,
  {
    vars: { [fill]: color[tokens[0]], [onFill]: color[tokens[1]], [label]: color[tokens[2]], [soft]: color[tokens[3]] },
  },
])

const onHover = (background: string) => ({
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-disabled])': { background } } } },
})
const mix = (color: string, percent: number, other: string) => `color-mix(in srgb, ${color} ${percent}%, ${other})`

export const look = styleVariants({
  full: {
    background: fill,
    color: onFill,
    ...onHover(mix(fill, mixShares.fill, color.text)),
  },
  outline: {
    background: 'transparent',
    borderColor: mix(label, mixShares.label, 'transparent'),
    color: label,
    ...onHover(soft),
  },
  ghost: {
    background: soft,
    color: label,
    ...onHover(mix(soft, mixShares.soft, label)),
  },
  empty: {
    background: 'transparent',
    color: label,
    ...onHover(soft),
  },
})

const touchTarget = style({ '@media': { [media.touch]: { minHeight: theme.target, minWidth: theme.target } } })
export const size = styleVariants({
  sm: [touchTarget, { minHeight: '2rem', padding: `${theme.space.xxs} ${theme.space.sm}`, fontSize: theme.size.sm }],
  md: [
    touchTarget,
    { minHeight: theme.target, padding: `${theme.space.xs} ${theme.space.md}`, fontSize: theme.size.sm },
  ],
  lg: [touchTarget, { minHeight: '3rem', padding: `${theme.space.sm} ${theme.space.lg}`, fontSize: theme.size.md }],
  // As small as its content, but at least 24 px (WCAG 2.5.8).
  fit: {
    minHeight: '1.5rem',
    minWidth: '1.5rem',
    padding: `${theme.space.hair} ${theme.space.xxs}`,
    borderRadius: theme.radius.sm,
    fontSize: 'inherit',
  },
})

/** For a button that ignores clicks and is not loading. */
export const inactive = style({ opacity: 0.5 })
/** For a button that shows only an icon. */
export const square = style({ aspectRatio: '1', padding: theme.space.xxs })
export const block = style({ display: 'flex', width: '100%' })

export const content = style({ display: 'contents' })
// Hide the label with opacity, so that it keeps its width and stays the accessible name.
export const loadingContent = style({ display: 'inherit', alignItems: 'inherit', gap: 'inherit', opacity: 0 })
export const dots = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' })
