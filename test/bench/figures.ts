/** Medians by the name of the figure, as `--write` saves them. */
export type Medians = Readonly<Record<string, number>>

export interface Figure {
  /** Its name in the file of figures. */
  readonly name: string
  readonly title: string
  readonly format: (value: number) => string
  readonly values: readonly number[]
}

/** @throws if there are no values */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (lower === undefined || upper === undefined) throw new Error('No values')
  return (lower + upper) / 2
}

export const mediansOf = (figures: readonly Figure[]): Medians =>
  Object.fromEntries(figures.map(({ name, values }) => [name, medianOf(values)]))

/** Formats a table with the ratios of the medians to those of `baseline`. */
export function tableOf(figures: readonly Figure[], baseline: Medians): string {
  const rows = figures.map(({ name, title, format, values }) => {
    const median = medianOf(values)
    return [title, ...[median, Math.min(...values), Math.max(...values)].map(format), ratio(median, baseline[name])]
  })
  return aligned([['', 'median', 'min', 'max', '÷ baseline'], ...rows])
}

/** The first column is aligned left, and the others right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column))
  return rows.map((row) => `  ${row.map(padded).join('   ')}`.trimEnd()).join('\n')
}

/** Empty if there is nothing to compare with. */
const ratio = (value: number, to: number | undefined): string =>
  to === undefined || to === 0 ? '' : (value / to).toFixed(2)

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const inMs = (value: number): string => `${Math.round(value)} ms`
