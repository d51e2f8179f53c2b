import { MINUTE_MS, MINUTES_PER_DAY, serializeDay } from '../../../src/status/history/day.ts'
import { encode, GAP } from '../../../src/status/history/samples.ts'

const DAY_MS = MINUTES_PER_DAY * MINUTE_MS

/** A week's history of a browser that had the portal open in working hours, and all of today. `now`: ms since 1970. */
export function weekOf(urls: readonly string[], now: number): readonly (readonly [key: string, text: string])[] {
  const currentMinute = Math.floor(now / MINUTE_MS)
  const today = Math.floor(now / DAY_MS)
  return Array.from({ length: 7 }, (_, ago) => {
    const first = (today - ago) * MINUTES_PER_DAY
    const length = Math.min(currentMinute - first, MINUTES_PER_DAY)
    const codes = urls.map((_, site) =>
      Array.from({ length }, (_, minute) => codeAt(site, currentMinute - first - minute, minute)).join(''),
    )
    const lines = urls.map((url, site) => [url, { first: 0, codes: codes[site] ?? '' }] as const)
    return [`als.history.${today - ago}`, serializeDay(new Map(lines))]
  })
}

/** An upper bound on the minutes since midnight: in the zone of `zoneAtNoon` it is always before 13:00. */
const MINUTES_TODAY = 13 * 60

/** The same week each time: mostly good, one site sometimes slow, one down today, one down yesterday. */
function codeAt(site: number, minutesAgo: number, minute: number): string {
  const isBetween = (first: number, last: number) => minutesAgo >= first && minutesAgo <= last
  const hour = minute / 60
  if (site === 2 && isBetween(10, 21)) return encode({ state: 'down', ms: null })
  if (site === 1 && isBetween(95, 103)) return encode({ state: 'degraded', ms: 3_600 })
  if (site === 3 && isBetween(1500, 1650)) return encode({ state: 'down', ms: null })
  // Leave gaps outside of working hours on earlier days. Today has results up to now.
  if (minutesAgo > MINUTES_TODAY && (hour < 7 || hour > 19)) return GAP
  if (site === 1 && minutesAgo > MINUTES_TODAY && minute % 97 < 9) return encode({ state: 'degraded', ms: 3_600 })
  return encode({ state: 'operational', ms: 40 * 1.4 ** site * (1 + Math.abs(Math.sin(minute * 1.7 + site)) / 2) })
}

/** A time zone in which it is between noon and one o'clock, so that the last twelve hours belong to one day. */
export function zoneAtNoon(now: number): string {
  const offset = 12 - new Date(now).getUTCHours()
  // The signs of these names are reversed: `Etc/GMT-2` is two hours ahead of UTC.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
