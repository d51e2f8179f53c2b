import { globalStyle, style } from '@vanilla-extract/css'
import { LOOK_MARK, STATE_MARK } from '../app/marks.ts'
import { toneColors } from '../ui/tone.css.ts'
import { toneOfState } from './state-tones.ts'

const tones = { ...toneOfState, noted: toneOfState.operational, offline: toneOfState.checking }

export const look = style({ display: 'none' })

for (const [state, tone] of Object.entries(tones)) {
  globalStyle(`[${STATE_MARK}="${state}"]`, { vars: toneColors[tone] })
  globalStyle(`[${STATE_MARK}="${state}"] .${look}[${LOOK_MARK}~="${state}"]`, { display: 'contents' })
}
