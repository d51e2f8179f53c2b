/** The values of the group's monitor for each letter: down, operational, degraded. A dot is a missing sample. */
const values: Readonly<Record<string, string>> = { d: '0', o: '1', s: '2' }

/**
 * Returns an answer of Prometheus in which the last letter of each site is its state at `latestAt`, ms since 1970.
 *
 * @param sites the states of each address, as letters in order of time
 */
export function monitorFile(sites: Readonly<Record<string, string>>, latestAt: number, stepMs = 60_000): string {
  const result = Object.entries(sites).map(([instance, letters]) => ({
    metric: { instance, job: 'portal' },
    values: Array.from(letters, (letter, index) => [
      (latestAt - (letters.length - 1 - index) * stepMs) / 1000,
      values[letter],
    ]).filter(([, value]) => value !== undefined),
  }))
  return JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } })
}
