/** A duration in whole milliseconds with its unit: `1,234 ms`. `locale` as browsers name it. */
export function formatMs(ms: number, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(Math.round(ms))}\u00a0ms`
}
