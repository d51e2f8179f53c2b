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
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(cell.length, all[at] ?? 0)), [])
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('   ')
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n')
}

export const bytes = (count: number): string => `${count.toLocaleString('en-US')} B`
