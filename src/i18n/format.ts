/**
 * A moment of the clock, `at` in ms since 1970; with its date when that is not the day of `now`,
 * because a time alone would pass for today's.
 */
export function formatTime(at: number, now: number, locale: string): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(locale, { ...(sameDay ? {} : { dateStyle: 'medium' }), timeStyle: 'medium' }).format(at)
}

/** A duration in whole milliseconds with its unit: `1,234 ms`. `locale` as browsers name it. */
export function formatMs(ms: number, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(Math.round(ms))}\u00a0ms`
}
