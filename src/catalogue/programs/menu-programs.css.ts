import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { oneLine } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { outOfSight } from '../../ui/visually-hidden.css.ts'
import { collapsed } from '../../app/frame/menu.css.ts'

export const programs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.xxs,
  padding: `${theme.space.xs} ${theme.space.sm}`,
  borderTop: `1px solid ${color.line}`,
})
export const heading = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  padding: `0 ${theme.space.xs} 0 ${theme.space.sm}`,
  color: color.muted,
  fontFamily: theme.font.body,
  fontSize: theme.size.xs,
  letterSpacing: '0.04em',
  '@container': { [collapsed]: outOfSight },
})
/** The link takes the room that the menu leaves. */
export const program = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' })
export const menu = style({ color: color.muted, '@container': { [collapsed]: { display: 'none' } } })
globalStyle(`${menu} > span > button`, { width: '1.75rem', color: 'inherit' })
export const name = style({
  flex: 1,
  minWidth: 0,
  ...oneLine,
  // Touch screens have no tooltip for a name that is cut off.
  '@media': { [media.touch]: { lineHeight: theme.leading.tight, overflowWrap: 'anywhere', whiteSpace: 'normal' } },
  '@container': { [collapsed]: outOfSight },
})
/** The state in words, below the name. A collapsed menu shows it in the tooltip. */
export const note = style({
  order: 1,
  flex: '1 0 100%',
  // Below the name, which follows the picture.
  paddingInlineStart: `calc(1.5rem + ${theme.space.sm})`,
  fontSize: theme.size.xs,
  lineHeight: theme.leading.tight,
  '@container': { [collapsed]: outOfSight },
})
globalStyle(`a:has(> ${note})`, { flexWrap: 'wrap', rowGap: 0 })
// The name of a card in trouble is shown whole.
globalStyle(`${name}:has(~ ${note})`, { whiteSpace: 'normal', lineHeight: theme.leading.tight })
