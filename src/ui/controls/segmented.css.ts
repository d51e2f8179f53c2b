import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { color, theme } from '../theme/theme.css.ts'

export const group = style({
  display: 'inline-flex',
  padding: theme.space.hair,
  border: `1px solid ${color.line}`,
  borderRadius: theme.radius.md,
  background: color.sunken,
})

export const option = style({
  position: 'relative',
  display: 'inline-flex',
  flex: 1,
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.xxs,
  minHeight: `calc(${theme.target} - 0.5rem)`,
  padding: `0 ${theme.space.sm}`,
  border: '1px solid transparent',
  borderRadius: theme.radius.sm,
  color: color.muted,
  fontSize: theme.size.sm,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    // Show the label below the icon, because touch screens have no tooltip to explain the icon.
    '&:has(svg)': {
      flexDirection: 'column',
      gap: 0,
      paddingBlock: theme.space.xxs,
      fontSize: '0.75rem',
      lineHeight: theme.leading.tight,
    },
    '&:hover': { color: color.text },
    '&:has(:checked)': { background: color.raised, borderColor: color.lineStrong, color: color.text },
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    [media.touch]: { minHeight: theme.target },
    [media.forcedColors]: {
      selectors: {
        '&:has(:checked)': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
  },
})
export const input = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' })
