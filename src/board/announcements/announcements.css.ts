import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { figures, raised } from '../../ui/theme/surface.css.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'
import { outOfSight } from '../../ui/visually-hidden.css.ts'

export const list = style([raised, { marginBottom: theme.space.lg, fontSize: theme.size.sm }])

export const item = style({
  display: 'flex',
  alignItems: 'start',
  gap: theme.space.xxs,
  padding: theme.space.xxs,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [media.tiny]: { flexWrap: 'wrap', justifyContent: 'end' } },
})

export const details = style({ flex: 1, minWidth: 0, '@media': { [media.tiny]: { flexBasis: '100%' } } })

export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto 1fr auto',
  gap: `0 ${theme.space.sm}`,
  minHeight: theme.target,
  // All is level with the first line of the title.
  padding: `calc((${theme.target} - 1.5rem) / 2) ${theme.space.xs}`,
  lineHeight: '1.5rem',
  borderRadius: theme.radius.md,
  cursor: 'pointer',
  // Safari's marker; elsewhere `display: grid` removes it.
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
  '@media': {
    [media.hover]: { ':hover': { background: color.sunken } },
    // The kind is its icon, and the period is below the title.
    [media.small]: { gridTemplateColumns: 'auto auto 1fr' },
    [media.tiny]: { gridTemplateColumns: 'auto 1fr' },
  },
})

export const chevron = style({
  display: 'flex',
  alignItems: 'center',
  height: '1.5rem',
  color: color.muted,
  rotate: '-90deg',
  transition: `rotate ${theme.motion} ${theme.ease}`,
  selectors: { '[open] > * > &': { rotate: '0deg' } },
})

export const kind = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xxs,
  height: '1.5rem',
  color: color.accent,
  fontWeight: theme.weight.strong,
  // Wide enough for each kind, so that the titles are aligned.
  '@media': { [media.fromWide]: { minWidth: '8.5rem' } },
})
globalStyle(`${kind} > :last-child`, { '@media': { [media.small]: outOfSight } })

export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.tiny]: { gridColumn: '1 / -1' } },
})

export const period = style([
  figures,
  {
    color: color.muted,
    '@media': { [media.small]: { gridColumn: 3, textWrap: 'balance' }, [media.tiny]: { gridColumn: '1 / -1' } },
  },
])

export const body = style({
  display: 'grid',
  gap: theme.space.xxs,
  maxWidth: '65ch',
  // Align the text with the kind in the line.
  padding: `${theme.space.xxs} ${theme.space.xs} ${theme.space.sm} calc(${theme.space.xs} + ${theme.space.md} + ${theme.space.sm})`,
  overflowWrap: 'anywhere',
})

export const sites = style({ color: color.muted })
