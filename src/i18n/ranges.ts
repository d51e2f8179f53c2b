/** Formats time ranges in a site's history. Loaded when its details are first opened. */
import type { Locale } from './index.ts'
import { clockFormat, joinWeekday } from './moments.ts'

/** Formats a time range without repeating the parts that both ends share. */
export function formatRange(from: number, to: number, now: number, locale: Locale): string {
  return joinWeekday(clockFormat([from, to], now, locale).formatRange(from, to))
}
