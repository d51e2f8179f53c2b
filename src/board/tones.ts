import type { SiteState } from '../status/index.ts'
import type { Tone } from '../ui/index.ts'

/** How each state looks. */
export const toneOf: Readonly<Record<SiteState, Tone>> = {
  checking: 'idle',
  operational: 'good',
  degraded: 'warn',
  down: 'bad',
}
