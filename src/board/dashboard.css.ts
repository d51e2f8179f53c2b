import { globalStyle, style } from '@vanilla-extract/css'
import { toneOfState } from '../app/state-look.ts'
import { skipLateItems } from '../ui/theme/late-items.css.ts'
import { media } from '../ui/theme/media.ts'
import { raised } from '../ui/theme/surface.css.ts'
import { color, theme } from '../ui/theme/theme.css.ts'
import { toneColors } from '../ui/theme/tone.css.ts'

// The colours of the banner and of a tile follow their state, which first/first-states.ts changes, too.
for (const [state, tone] of Object.entries(toneOfState)) {
  globalStyle(`[data-state="${state}"]`, { vars: toneColors[tone] })
}

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.xxs}`,
  marginBottom: theme.space.xs,
})
globalStyle(`${head} > button`, { flex: 'none', marginInlineStart: 'auto' })
// On phones there is room for its label alone.
globalStyle(`${head} > button > :first-child > svg`, { '@media': { [media.small]: { display: 'none' } } })

/** One sheet, with lines between the sites. */
export const sites = style([raised, { overflow: 'hidden' }])
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [media.small]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
// Another height would move the tiles below when the browser renders its last one.
skipLateItems(list, '3.25rem')
const line = `1px solid ${color.line}`
globalStyle(`${list} > li + li`, { '@media': { [media.small]: { borderTop: line } } })
globalStyle(`${list} > li:nth-child(n + 3)`, { '@media': { [media.fromMedium]: { borderTop: line } } })
globalStyle(`${list} > li:nth-child(odd):last-child`, { '@media': { [media.fromMedium]: { gridColumn: '1 / -1' } } })
globalStyle(`${list} > li:nth-child(even)`, { '@media': { [media.fromMedium]: { borderInlineStart: line } } })
