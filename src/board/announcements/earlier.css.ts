import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const earlier = style({ fontSize: theme.size.sm })
export const months = style({ marginTop: theme.space.xs })
export const month = style([
  figures,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    width: 'fit-content',
    minHeight: '2rem',
    paddingInline: theme.space.xs,
    borderRadius: theme.radius.md,
    cursor: 'pointer',
    selectors: { '&::-webkit-details-marker': { display: 'none' } },
    '@media': {
      [media.hover]: { ':hover': { background: color.sunken } },
      [media.touch]: { minHeight: theme.target },
    },
  },
])
export const count = style({ color: color.muted })
export const more = style({ padding: theme.space.md, color: color.muted })
export const subscribe = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.sm}`,
  marginTop: theme.space.xs,
  paddingInline: theme.space.xs,
  color: color.muted,
})
