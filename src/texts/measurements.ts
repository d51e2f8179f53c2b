/** The sentences about what was measured, and by whom. */
import type { MeasuredTime, Source } from '../situation/index.ts'
import type { Bar } from '../status/index.ts'
import { formatDuration, formatMeasured, formatMoment, formatShare } from './format.ts'
import { formatAge } from './sentences/sentence-parts.ts'
import type { Words } from './sentences/sentence-parts.ts'

/** `99.3% available · 42 h measured` of the group's monitor, `50 min measured · Down 10 min` of this browser. */
export function measurementForm(
  { minutes, downMinutes, share }: MeasuredTime,
  { t, locale }: Pick<Words, 't' | 'locale'>,
): string {
  if (minutes === 0) return t.dashboard.nothing
  const measured = t.history.measured(formatMeasured(minutes))
  if (share !== null) return `${t.history.available(formatShare(share, locale))} · ${measured}`
  return downMinutes === 0 ? measured : `${measured} · ${t.dashboard.state.down} ${formatDuration(downMinutes)}`
}

/** `12:31–12:43 · Down`: the time around a bar in which the state is the same. The last bar ends at `to`. */
export function barForm(
  bars: readonly Bar[],
  index: number,
  { to, stepMs }: { readonly to: number; readonly stepMs: number },
  { t, locale }: Pick<Words, 't' | 'locale'>,
): string {
  const state = bars[index] ?? null
  if (state === null) return t.dashboard.nothing
  const isOther = (bar: Bar) => bar !== state
  const next = bars.findIndex((bar, place) => place > index && isOther(bar))
  const times = [bars.findLastIndex((bar, place) => place < index && isOther(bar)) + 1, next < 0 ? bars.length : next]
  const [start = '', end = ''] = times.map((place) => formatMoment(to - (bars.length - place) * stepMs, to, locale))
  return `${start}–${end} · ${t.dashboard.state[state]}`
}

/** Says whose measurements they are, how old those of the group's monitor are, and where the browser stores its own. */
export function sourceForm({ monitorAgeMinutes, isStored }: Source, words: Pick<Words, 't'>): string {
  const { retention, notStored, monitored, ownHistory } = words.t.history
  if (monitorAgeMinutes === null) return isStored ? retention : notStored
  return `${monitored(formatAge(monitorAgeMinutes, words))} ${isStored ? ownHistory : notStored}`
}
