import type { IconName } from './icon-names.ts'

/** How things are. A different shape for each, so that colour never says it alone. */
export type Tone = 'good' | 'warn' | 'bad' | 'idle'

export const shapeOf: Readonly<Record<Tone, IconName>> = {
  good: 'good',
  warn: 'warning',
  bad: 'cross',
  idle: 'unknown',
}
