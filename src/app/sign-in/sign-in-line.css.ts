import { style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

/** In the Login of a page. While there is one, the menu leaves out its own: see account.css.ts. */
export const pageLogin = style({})

/** The help of a page. While there is some, the menu leaves out its own. */
export const help = style({ '@media': { [media.small]: { display: 'block', marginTop: theme.space.xxs } } })

/** Part of a sentence, so that the row is as high as without it. */
export const cancel = style({
  padding: `${theme.space.xxs} ${theme.space.xs}`,
  margin: `calc(-1 * ${theme.space.xxs}) calc(-1 * ${theme.space.xs})`,
  border: 0,
  borderRadius: theme.radius.sm,
  background: 'none',
  color: color.accent,
  fontWeight: theme.weight.strong,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  '@media': {
    // The target is larger than the line.
    [media.touch]: { paddingBlock: theme.space.sm, marginBlock: `calc(-1 * ${theme.space.sm})` },
    [media.hover]: { ':hover': { textDecorationThickness: '2px' } },
  },
})
