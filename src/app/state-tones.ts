import type { SiteState } from '../status/index.ts'
import type { Tone } from '../ui/index.ts'

export const toneOfState: Readonly<Record<SiteState, Tone>> = {
  checking: 'idle',
  operational: 'good',
  degraded: 'warn',
  down: 'bad',
  blocked: 'idle',
}
