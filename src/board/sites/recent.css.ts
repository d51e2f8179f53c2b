import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import * as updates from '../banner/updates.css.ts'

// Without scripts nothing is measured.
export const recent = style([figures, { fontSize: theme.size.sm, '@media': { [media.noScript]: { display: 'none' } } }])
export const list = style({ display: 'grid', gap: theme.space.xxs, marginTop: theme.space.xs })
export const line = style({
  display: 'grid',
  overflowWrap: 'anywhere',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: theme.space.xs,
})
/** Looks like the other lines, but for the name. */
export const opener = style({
  width: 'fit-content',
  minHeight: '1.5rem',
  padding: 0,
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: theme.radius.sm,
  '@media': {
    [media.hover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
    [media.touch]: { minHeight: theme.target },
    // The global styles leave out buttons on paper.
    print: { display: 'grid !important' },
  },
})
export const name = style({ fontWeight: theme.weight.strong })
export const update = style({ display: 'block', color: color.muted, selectors: { '&:empty': { display: 'none' } } })
export const earlier = style([updates.earlier, { marginTop: theme.space.xxs }])
