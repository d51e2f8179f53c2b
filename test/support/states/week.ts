import { MINUTE_MS, MINUTES_PER_DAY, serializeDay } from '../../../src/status/history/day.ts'
import { encode, GAP } from '../../../src/status/history/samples.ts'

const DAY_MS = MINUTES_PER_DAY * MINUTE_MS

/** A week's history of a browser that had the portal open in working hours, and all of today. `now`: ms since 1970. */
export function weekOf(urls: readonly string[], now: number): readonly (readonly [key: string, text: string])[] {
  const today = Math.floor(now / DAY_MS)
  return Array.from({ length: 7 }, (_, ago) => {
    const day = today - ago
    const end = ago === 0 ? Math.floor((now % DAY_MS) / MINUTE_MS) : MINUTES_PER_DAY
    const codes = urls.map((_, site) =>
      Array.from({ length: end }, (_, minute) => codeAt(site, ago, minute, end)).join(''),
    )
    const lines = urls.map((url, site) => [url, { first: 0, codes: codes[site] ?? '' }] as const)
    return [`als.history.${day}`, serializeDay(new Map(lines))]
  })
}

/** The same week each time: mostly good, one site sometimes slow, one down today, one down yesterday. */
function codeAt(site: number, ago: number, minute: number, end: number): string {
  const hour = minute / 60
  // Leave gaps outside of working hours on earlier days, except just before today, which has results up to now.
  if (ago > 0 && (hour < 7 || hour > 19) && !(ago === 1 && hour > 23.5)) return GAP
  if (site === 2 && ago === 0 && end - minute > 9 && end - minute < 22) return encode({ state: 'down', ms: null })
  if (site === 3 && ago === 1 && hour > 10 && hour < 12.5) return encode({ state: 'down', ms: null })
  if (site === 1 && minute % 97 < 9) return encode({ state: 'degraded', ms: 3_600 })
  return encode({ state: 'operational', ms: 40 * 1.4 ** site * (1 + Math.abs(Math.sin(minute * 1.7 + site)) / 2) })
}
