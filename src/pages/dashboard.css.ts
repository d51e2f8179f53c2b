import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'

// Space for what comes later, kept from the first paint: nothing may move.
export const controls = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  minHeight: `calc(${theme.target} - 0.125rem)`,
  marginBottom: theme.space.sm,
  '@media': { [media.small]: { display: 'grid' }, [media.noScript]: { display: 'none' }, [media.touch]: { minHeight: `calc(${theme.target} + 0.375rem)` } },
})

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.sm}`,
  minHeight: theme.target,
  marginTop: theme.space.md,
  color: color.muted,
  fontSize: theme.size.sm,
})
