import { style } from '@vanilla-extract/css'
import { media } from '../ui/theme/media.ts'
import { color, theme } from '../ui/theme/theme.css.ts'

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.xxl })

export const webinar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: `${theme.space.md} ${theme.space.xl}`,
  '@media': {
    [media.fromWide]: {
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
      selectors: { '&:nth-child(even)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' } },
    },
  },
})

export const words = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.sm })
export const name = style({ fontSize: theme.size.xl })
export const description = style({ color: color.muted, overflowWrap: 'anywhere' })
