import { createVar, style } from '@vanilla-extract/css'
import { color } from './theme.css.ts'
import type { Tone } from './tone.ts'

/** The colours of the nearest surrounding tone. */
export const toneText = createVar()
export const toneSoft = createVar()

/** The values of these variables for each tone, for the `vars` of a style. */
export const toneColors: Readonly<Record<Tone, Record<string, string>>> = {
  good: { [toneText]: color.good, [toneSoft]: color.goodSoft },
  warn: { [toneText]: color.warn, [toneSoft]: color.warnSoft },
  bad: { [toneText]: color.bad, [toneSoft]: color.badSoft },
  idle: { [toneText]: color.idle, [toneSoft]: color.idleSoft },
}

/** A box in the colours of the nearest tone. */
export const tonedBox = style({
  border: `1px solid color-mix(in srgb, ${toneText} 28%, transparent)`,
  background: toneSoft,
  color: toneText,
})
