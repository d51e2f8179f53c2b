import { style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'

export const header = style({ minWidth: 0, maxWidth: '44rem' })
// A navigation moves focus to the heading, for screen readers. It is not interactive, so it needs no focus ring.
export const heading = style({
  ':focus': { outline: 'none' },
  '::before': {
    content: '',
    display: 'block',
    width: '2.5rem',
    height: '3px',
    marginBottom: theme.space.sm,
    background: color.warm,
  },
})
export const intro = style({ marginTop: theme.space.xs, color: color.muted })
