import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { color, theme } from '../theme/theme.css.ts'

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.md,
  minHeight: `calc(${theme.target} - 0.5rem)`,
  fontSize: theme.size.sm,
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: theme.target } },
})

export const input = style({
  appearance: 'none',
  flex: 'none',
  width: '2.5rem',
  height: '1.5rem',
  margin: 0,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: theme.radius.round,
  background: color.sunken,
  cursor: 'inherit',
  // The knob.
  '::before': {
    content: '',
    display: 'block',
    width: '1rem',
    height: '1rem',
    margin: '0.1875rem',
    borderRadius: theme.radius.round,
    background: color.muted,
    transition: `transform ${theme.motion} ${theme.ease}`,
  },
  selectors: {
    '&:checked': { background: color.accent, borderColor: color.accent },
    '&:checked::before': { background: color.onAccent, transform: 'translateX(1rem)' },
  },
  '@media': {
    // Forced colours remove the fills, so let the browser draw its checkbox.
    [media.forcedColors]: { appearance: 'auto', width: '1.25rem', height: '1.25rem', '::before': { content: 'none' } },
  },
})
