/** ISO 8601 with seconds or without, and with the offset from UTC, because browsers in other places read it. */
const MOMENT = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** The time that a text such as `2026-12-01T22:00:00+01:00` names, in ms since 1970; null for any other value. */
export function momentOf(value: unknown): number | null {
  const [, date = ''] = (typeof value === 'string' && MOMENT.exec(value)) || []
  // JavaScript takes 30 February for 2 March.
  if (date === '' || !new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)) return null
  return Date.parse(String(value))
}
