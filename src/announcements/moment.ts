/** ISO 8601 with optional seconds and a required offset from UTC, because browsers are in different time zones. */
const MOMENT = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** Returns the time of a text such as `2026-12-01T22:00:00+01:00`, in ms since 1970; null for any other value. */
export function momentOf(value: unknown): number | null {
  const [, date = ''] = (typeof value === 'string' && MOMENT.exec(value)) || []
  // JavaScript turns 30 February into 2 March.
  if (date === '' || !new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)) return null
  return Date.parse(String(value))
}
