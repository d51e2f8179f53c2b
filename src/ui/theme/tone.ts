import type { IconName } from '../pictures/icon-names.ts'

/** The tone of a status. Each has its own icon, so that colour is never the only distinction (WCAG 1.4.1). */
export type Tone = 'good' | 'warn' | 'bad' | 'idle'

export const iconOfTone: Readonly<Record<Tone, IconName>> = {
  good: 'good',
  warn: 'warning',
  bad: 'cross',
  idle: 'unknown',
}
