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
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.xs} ${theme.space.md}`,
  marginBottom: theme.space.sm,
  justifyContent: 'space-between',
})
// The button takes a line of its own rather than break a word of the heading.
globalStyle(`${head} > h2`, { flex: '1 1 min-content', minWidth: 0, overflowWrap: 'break-word' })

globalStyle(`${head} > button`, { flex: 'none' })

export const sites = style({})
// The same columns and gaps as the programs (catalogue/programs.css.ts), which are smaller on phones and wide screens.
const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` })
globalStyle(`${sites} > ul`, {
  gap: theme.space.md,
  ...columns(2),
  '@media': {
    [media.small]: { gap: theme.space.xs, ...columns(1) },
    [media.fromBroad]: columns(3),
    [media.fromVast]: columns(4),
  },
})
// The height of a tile's content whose name fits on one line. Another height would move the strips of a row when the
// browser renders its last tile.
globalStyle(`${sites} > ul > li`, {
  containIntrinsicHeight: 'auto 5.25rem',
})

export const foot = style({
  display: 'grid',
  gap: theme.space.hair,
  marginTop: theme.space.sm,
  color: color.muted,
  fontSize: theme.size.xs,
  '@media': { [media.noScript]: { display: 'none' } },
})
