import { style } from '@vanilla-extract/css'
import { media } from '../ui/theme/media.ts'
import { color, theme } from '../ui/theme/theme.css.ts'

export const problem = style({
  marginBottom: theme.space.lg,
  // Beside the page, Login stays in sight while the page scrolls, so keep its message in sight, too.
  '@media': {
    [media.fromMedium]: {
      position: 'sticky',
      zIndex: theme.layer.bar,
      top: theme.space.md,
      borderRadius: theme.radius.md,
      background: color.raised,
      boxShadow: theme.elevation.high,
    },
    print: { display: 'none' },
  },
})
