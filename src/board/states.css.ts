import { globalStyle } from '@vanilla-extract/css'
import { toneOfState } from '../app/states.ts'
import { STATE_ATTRIBUTE } from '../base/keys.ts'
import { toneColors } from '../ui/tone.css.ts'

/** The colours of the banner and of a tile follow their state, which first/states.ts changes, too. */
for (const [state, tone] of Object.entries(toneOfState)) {
  globalStyle(`[${STATE_ATTRIBUTE}="${state}"]`, { vars: toneColors[tone] })
}
