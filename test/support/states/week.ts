import { HISTORY_KEY } from '../../../src/base/keys.ts'
import type { MeasuredState } from '../../../src/status/index.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const OFFICE_MINUTES = 10 * 60

/**
 * A week's history of a browser that had the portal open for ten hours a day, until a minute ago: mostly good, one site
 * slow today, one down today, one down yesterday. `now`: ms since 1970.
 */
export function weekOf(urls: readonly string[], now: number): readonly (readonly [key: string, text: string])[] {
  const before = (minutes: number) => now - minutes * MINUTE_MS
  /** The stretches of a site with one disruption, whose times are in minutes before `now`. */
  const stretches = (state?: MeasuredState, from = 0, to = 0) =>
    [6, 5, 4, 3, 2, 1, 0].flatMap((days) => {
      const end = Math.max(1, days * DAY_MINUTES)
      const start = days * DAY_MINUTES + OFFICE_MINUTES
      if (state === undefined || from > start || from < end) return [['operational', before(start), before(end)]]
      return [
        ['operational', before(start), before(from)],
        [state, before(from), before(to)],
        ['operational', before(to), before(end)],
      ]
    })
  const histories = [
    stretches(),
    stretches('degraded', 103, 95),
    stretches('down', 21, 10),
    stretches('down', DAY_MINUTES + 210, DAY_MINUTES + 60),
  ]
  const sites = urls.map((url, site) => [url, histories[site] ?? stretches()])
  return [[HISTORY_KEY, JSON.stringify(Object.fromEntries(sites))]]
}

/** A time zone in which it is between noon and one o'clock, so that the last twelve hours belong to one day. */
export function zoneAtNoon(now: number): string {
  const offset = 12 - new Date(now).getUTCHours()
  // The signs of these names are reversed: `Etc/GMT-2` is two hours ahead of UTC.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
