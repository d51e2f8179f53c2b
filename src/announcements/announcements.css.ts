import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'
import { toneColors, tonedBox, toneEdge, toneSoft, toneText } from '../ui/tone.css.ts'

const info = { [toneText]: color.accent, [toneSoft]: color.accentSoft, [toneEdge]: color.accent }
const varsOfKind = { incident: toneColors.warn, maintenance: info, notice: info }

const whole = style([
  tonedBox,
  {
    display: 'flex',
    gap: theme.space.md,
    padding: `${theme.space.md} clamp(${theme.space.md}, 3vw, ${theme.space.xl})`,
    borderInlineStart: `3px solid ${toneEdge}`,
    borderRadius: theme.radius.lg,
    overflowWrap: 'anywhere',
  },
])
export const wholeOf = styleVariants(varsOfKind, (vars) => [whole, { vars }])

export const body = style({ display: 'grid', gap: theme.space.xxs, minWidth: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.sm}`,
  fontSize: theme.size.sm,
})
export const kind = style({ fontWeight: theme.weight.strong })
export const period = style([figures, { color: color.muted }])
export const title = style({
  color: color.text,
  fontFamily: theme.font.display,
  fontSize: theme.size.lg,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  textWrap: 'balance',
})
export const text = style({ maxWidth: '65ch', color: color.text })
export const sites = style({ color: color.muted, fontSize: theme.size.sm })
export const link = style({ fontSize: theme.size.sm })

const line = style([
  tonedBox,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.sm,
    minHeight: theme.target,
    padding: `0 ${theme.space.md}`,
    borderInlineStart: `3px solid ${toneEdge}`,
    borderRadius: theme.radius.md,
    fontSize: theme.size.sm,
    whiteSpace: 'nowrap',
  },
])
export const lineOf = styleVariants(varsOfKind, (vars) => [line, { vars }])

// Make the link as high as the line, so that it is a large enough target.
export const lineTitle = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  lineHeight: theme.target,
  color: color.text,
})
export const linePeriod = style([period, { '@media': { [media.small]: { display: 'none' } } }])

/** New announcements, fixed at the bottom of the window to avoid layout shift. */
export const news = style({
  position: 'fixed',
  zIndex: theme.layer.tooltip,
  insetBlockEnd: theme.space.md,
  insetInlineEnd: theme.space.md,
  width: `min(34rem, 100vw - 2 * ${theme.space.md})`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.xs,
  '@media': { print: { display: 'none' } },
})
export const newsItem = style({
  display: 'flex',
  alignItems: 'stretch',
  gap: theme.space.xs,
  padding: theme.space.xs,
  borderRadius: theme.radius.lg,
  background: color.raised,
  boxShadow: theme.elevation.high,
})
export const newsLine = style({ flex: 1, minWidth: 0 })
export const moreNews = style({
  justifySelf: 'end',
  padding: `0 ${theme.space.md}`,
  borderRadius: theme.radius.lg,
  color: color.muted,
  background: color.raised,
  boxShadow: theme.elevation.high,
  fontSize: theme.size.sm,
})

// In new announcements, wrap a long title, and cut it off after three lines instead of one.
globalStyle(`${newsLine} ${lineTitle}`, {
  display: 'grid',
  alignContent: 'center',
  minHeight: theme.target,
  maxHeight: `max(${theme.target}, 3em * ${theme.leading.tight})`,
  lineHeight: theme.leading.tight,
  whiteSpace: 'normal',
})

// Hide the period, to leave more room for the title.
globalStyle(`${newsLine} > p > :last-child`, { display: 'none' })

// Keep new announcements from covering the focused element (WCAG 2.4.11).
globalStyle(`html:has(${news}:not(:empty))`, { scrollPaddingBottom: '6rem' })
globalStyle(`html:has(${news} > :nth-child(2))`, { scrollPaddingBottom: '13rem' })
