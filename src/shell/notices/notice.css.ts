import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { tonedBox, toneColors } from '../../ui/theme/tone.css.ts'

/** Most pages have no notice, and an empty live region takes no gap of the page. */
export const region = style({ selectors: { '&:empty': { position: 'absolute' } } })
const line = style([
  tonedBox,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    marginBottom: theme.space.md,
    paddingBlock: theme.space.xxs,
    paddingInline: `${theme.space.md} ${theme.space.xs}`,
    borderRadius: theme.radius.md,
    fontSize: theme.size.sm,
    '@media': { print: { display: 'none' } },
  },
])
export const notice = styleVariants(toneColors, (vars) => [line, { vars }])
export const icon = style({ display: 'flex', flex: 'none' })
export const text = style({ flex: 1, minWidth: 0, color: color.text, overflowWrap: 'anywhere' })
export const link = style({
  display: 'inline-block',
  // The target is 24 px high.
  paddingBlock: '0.28rem',
  color: 'inherit',
  '@media': { [media.touch]: { paddingBlock: '0.625rem' } },
})
