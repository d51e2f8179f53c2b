import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const about = style({
  padding: `${theme.space.xxs} ${theme.space.sm}`,
  color: color.muted,
  overflowWrap: 'anywhere',
})
export const item = style({
  display: 'block',
  width: '100%',
  minHeight: '2rem',
  alignContent: 'center',
  padding: `${theme.space.xxs} ${theme.space.sm}`,
  border: 0,
  borderRadius: theme.radius.sm,
  background: 'none',
  color: 'inherit',
  overflowWrap: 'anywhere',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '@media': {
    [media.hover]: { ':hover': { background: color.sunken } },
    [media.touch]: { minHeight: theme.target },
  },
  ':focus-visible': { outlineOffset: '-2px' },
})
