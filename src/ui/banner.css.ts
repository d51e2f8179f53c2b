import { style } from '@vanilla-extract/css'
import { color, theme } from './theme.css.ts'
import { tonedBox } from './tone.css.ts'

export const banner = style([
  tonedBox,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${theme.space.sm} ${theme.space.md}`,
    padding: `${theme.space.lg} clamp(${theme.space.md}, 3vw, ${theme.space.xl})`,
    borderRadius: theme.radius.lg,
  },
])

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: '50%',
  background: color.raised,
})
export const body = style({ flex: '1 1 11rem', minWidth: 0 })
export const title = style({
  color: color.text,
  fontFamily: theme.font.display,
  fontSize: theme.size.xl,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
})
export const detail = style({ color: color.muted, fontSize: theme.size.sm })
