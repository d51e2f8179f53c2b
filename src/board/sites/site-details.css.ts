import { globalStyle, style } from '@vanilla-extract/css'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const details = style([figures, { padding: theme.space.lg }])
export const title = style({ marginTop: theme.space.lg, marginBottom: theme.space.xs, fontSize: theme.size.md })
export const strip = style({ marginTop: theme.space.sm, color: color.muted, fontSize: theme.size.xs })
/** The days below the strip, each as wide as its part of the week. */
export const days = style({ display: 'flex', paddingTop: theme.space.hair })
globalStyle(`${days} > span`, {
  flexBasis: 0,
  paddingInlineStart: theme.space.xxs,
  borderInlineStart: `1px solid ${color.line}`,
  lineHeight: theme.leading.tight,
})
export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: theme.space.lg })
export const list = style({ display: 'grid', gap: theme.space.xs })
export const disruption = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.sm}`,
  fontSize: theme.size.sm,
})
export const note = style({ color: color.muted, fontSize: theme.size.sm })
export const footer = style({
  marginTop: theme.space.xl,
  paddingTop: theme.space.md,
  borderTop: `1px solid ${color.line}`,
})
