/** Medians by the name of the figure, which contains that of the page or scene. */
export type Medians = Readonly<Record<string, number>>

/** The smallest, the median and the largest of some values. */
export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

/** @throws if there are no values */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (min === undefined || max === undefined || lower === undefined || upper === undefined) throw new Error('No values')
  return { min, median: (lower + upper) / 2, max }
}

/** Formats a table, with the first column aligned left and the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)
  return rows.map((row) => `  ${row.map(pad).join('   ')}`.trimEnd()).join('\n')
}

/** A ratio of two durations, which is empty if there is nothing to compare with. */
export function ratio(value: number, to: number | undefined, aim?: number): string {
  if (to === undefined || to === 0) return ''
  return `${(value / to).toFixed(2)}${aim === undefined ? '' : `, aim ${aim}`}`
}

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const inMs = (value: number): string => `${Math.round(value)} ms`
