import { globalStyle, style } from '@vanilla-extract/css'
import { toneOfState } from '../app/state-look.ts'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'
import { toneColors } from '../ui/tone.css.ts'

// The colours of the banner and of a tile follow their state, which first/first-states.ts changes, too.
for (const [state, tone] of Object.entries(toneOfState)) {
  globalStyle(`[data-state="${state}"]`, { vars: toneColors[tone] })
}

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.md,
  marginBottom: theme.space.sm,
  justifyContent: 'space-between',
})

globalStyle(`${head} > button`, { flex: 'none' })

export const sites = style({})
globalStyle(`${sites} > ul`, { gap: theme.space.md, '@media': { [media.small]: { gap: theme.space.xs } } })
// The height of a tile's content whose name fits on one line. Another height would move the strips of a row when the
// browser renders its last tile.
globalStyle(`${sites} > ul > li`, {
  containIntrinsicHeight: 'auto 4.75rem',
})

export const foot = style({
  display: 'grid',
  gap: theme.space.hair,
  marginTop: theme.space.sm,
  color: color.muted,
  fontSize: theme.size.xs,
  '@media': { [media.noScript]: { display: 'none' } },
})
