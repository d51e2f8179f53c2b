import { globalStyle, style } from '@vanilla-extract/css'
import { LOOK_MARK, STATE_MARK } from '../app/marks.ts'
import { toneColors } from '../ui/tone.css.ts'

const states = {
  checking: 'idle',
  operational: 'good',
  noted: 'good',
  degraded: 'warn',
  down: 'bad',
  offline: 'idle',
} as const

export const look = style({ display: 'none' })

for (const [state, tone] of Object.entries(states)) {
  globalStyle(`[${STATE_MARK}="${state}"]`, { vars: toneColors[tone] })
  globalStyle(`[${STATE_MARK}="${state}"] .${look}[${LOOK_MARK}~="${state}"]`, { display: 'contents' })
}
