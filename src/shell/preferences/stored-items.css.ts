import { globalStyle, style } from '@vanilla-extract/css'
import { figures } from '../../ui/theme/surface.css.ts'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const content = style([figures, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.sm }])
globalStyle(`${content} > h2`, { marginBlockStart: theme.space.lg })

export const list = style({ borderTop: `1px solid ${color.line}` })
/** A text, and beside it a button that moves below it to ask. */
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: theme.space.md,
  padding: `${theme.space.sm} 0`,
  borderBottom: `1px solid ${color.line}`,
})
globalStyle(`${item} > *`, { gridColumn: 1 })
export const name = style({ fontSize: theme.size.md })
export const facts = style({ fontSize: theme.size.sm, overflowWrap: 'anywhere' })
export const note = style({ color: color.muted, fontSize: theme.size.sm })
export const action = style({ selectors: { [`${item} > &`]: { gridArea: '1 / 2 / span 3' } } })
export const question = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.xs,
  marginTop: theme.space.xs,
  selectors: { [`${item} > &`]: { gridColumn: '1 / -1' } },
})
// Keep the two buttons side by side on phones.
globalStyle(`${question} > [role="alert"]`, { '@media': { [media.small]: { flexBasis: '100%' } } })
