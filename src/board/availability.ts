import type { Texts } from '../app/context.tsx'
import { minutesIn } from '../app/since-when.ts'
import type { HistoryReader } from '../status/index.ts'
import { formatDuration, formatMeasured, formatShare } from '../texts/format.ts'

/** A share of less measured time would mislead: after one minute it can only be 0 or 100 %. */
const MIN_MINUTES = 60

/** Says how much was measured, and the share of it in which the site was available or, of less than an hour, the outage. */
export function availabilityText(
  { share, measuredMs }: ReturnType<HistoryReader['availability']>,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): string {
  if (share === null) return t.dashboard.nothing
  const minutes = minutesIn(measuredMs)
  const measured = t.history.measured(formatMeasured(minutes))
  if (minutes >= MIN_MINUTES) return `${t.history.available(formatShare(share, locale))} · ${measured}`
  const downMinutes = minutesIn((1 - share) * measuredMs)
  return downMinutes === 0 ? measured : `${measured} · ${t.dashboard.state.down} ${formatDuration(downMinutes)}`
}
