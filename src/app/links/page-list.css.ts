import { style } from '@vanilla-extract/css'
import { RETURNING_ATTRIBUTE } from '../../base/keys.ts'
import { raised } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  gap: theme.space.sm,
})
export const way = style([
  raised,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    minHeight: '3.25rem',
    padding: `${theme.space.xs} ${theme.space.md}`,
    color: color.text,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    ':hover': { borderColor: color.lineStrong, color: color.accent },
  },
])

/** Hides lists that depend on the viewer until auth knows the viewer, to avoid layout shift. */
export const hiddenWhileReturning = style({
  selectors: { [`html[${RETURNING_ATTRIBUTE}] &`]: { visibility: 'hidden' } },
})
