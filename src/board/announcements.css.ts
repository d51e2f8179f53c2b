import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { figures, raised } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

export const place = style({ ':focus': { outline: 'none' } })

export const list = style([raised, { marginTop: theme.space.sm, fontSize: theme.size.sm }])

export const item = style({
  display: 'flex',
  alignItems: 'start',
  gap: theme.space.xxs,
  padding: theme.space.xxs,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})

export const details = style({ flex: 1, minWidth: 0 })

export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto 1fr auto',
  alignItems: 'center',
  gap: `0 ${theme.space.sm}`,
  minHeight: theme.target,
  padding: `${theme.space.xxs} ${theme.space.xs}`,
  borderRadius: theme.radius.md,
  cursor: 'pointer',
  // Safari's marker; elsewhere `display: grid` removes it.
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
  '@media': {
    [media.hover]: { ':hover': { background: color.sunken } },
    // Kind, title and period are rows.
    [media.small]: { gridTemplateColumns: 'auto 1fr' },
  },
})

export const chevron = style({
  color: color.muted,
  rotate: '-90deg',
  transition: `rotate ${theme.motion} ${theme.ease}`,
  selectors: { '[open] > * > &': { rotate: '0deg' } },
})

export const kind = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xxs,
  // Wide enough for each kind, so that the titles are aligned.
  minWidth: '8.5rem',
  color: color.accent,
  fontWeight: theme.weight.strong,
})

export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.small]: { gridColumn: 2 } },
})

export const period = style([figures, { color: color.muted, '@media': { [media.small]: { gridColumn: 2 } } }])

export const body = style({
  display: 'grid',
  gap: theme.space.xxs,
  maxWidth: '65ch',
  // Align the text with the kind in the line.
  padding: `${theme.space.xxs} ${theme.space.xs} ${theme.space.sm} calc(${theme.space.xs} + ${theme.space.md} + ${theme.space.sm})`,
  overflowWrap: 'anywhere',
})

export const sites = style({ color: color.muted })
