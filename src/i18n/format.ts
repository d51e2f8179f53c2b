/**
 * A moment of the clock, `at` in ms since 1970; with its date when that is not the day of `now`,
 * because a time alone would pass for today's.
 */
export function formatTime(at: number, now: number, locale: string): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(locale, { ...(sameDay ? {} : { dateStyle: 'medium' }), timeStyle: 'medium' }).format(
    at,
  )
}

/** A duration in whole milliseconds with its unit: `1,234 ms`. `locale` as browsers name it. */
export function formatMs(ms: number, locale: string): string {
  return `${numbersOf(locale).format(Math.round(ms))}\u00a0ms`
}

const known = new Map<string, Intl.NumberFormat>()

/** Made once for each kind: two hundred tiles have eight hundred figures, and each new format costs. */
export function numbersOf(locale: string, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat {
  const kind = `${locale} ${style}`
  const format =
    known.get(kind) ?? new Intl.NumberFormat(locale, { style, maximumFractionDigits: style === 'percent' ? 1 : 0 })
  known.set(kind, format)
  return format
}
