import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'
import { collapsed } from './shell.css.ts'

export const starred = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: theme.space.xxs,
  padding: `${theme.space.sm} ${theme.space.sm} ${theme.space.xs}`,
  borderTop: `1px solid ${color.line}`,
  '@container': { [collapsed]: { display: 'none' } },
  '@media': { print: { display: 'none' } },
})
export const heading = style({
  padding: `0 ${theme.space.sm}`,
  color: color.muted,
  fontFamily: theme.font.body,
  fontSize: theme.size.xs,
  letterSpacing: '0.04em',
})
export const list = style({
  justifySelf: 'stretch',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.hair,
})
export const name = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.touch]: { overflowWrap: 'anywhere', whiteSpace: 'normal' } },
})
