/** ISO 8601 with optional seconds and a required offset from UTC, because browsers are in different time zones. */
const MOMENT = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** Returns the time of a text such as `2026-12-01T22:00:00+01:00`, in ms since 1970; null for any other value. */
export function momentOf(value: unknown): number | null {
  const [, date = ''] = (typeof value === 'string' && MOMENT.exec(value)) || []
  if (date === '') return null
  // JavaScript turns 30 February into 2 March, and the 32nd of a month is no date.
  if (date.slice(8) > '28' && !new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)) return null
  const at = Date.parse(String(value))
  return Number.isNaN(at) ? null : at
}

/** A day after 2099, such as the usual `9999-12-31`. A time may follow. */
const FAR_END = /^(2[1-9]|[3-9]\d)\d\d-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/

/** Returns the time of an end, in ms since 1970: Infinity for a far one, which means that there is none. */
export function endOf(value: unknown): number | null {
  return typeof value === 'string' && FAR_END.test(value) ? Infinity : momentOf(value)
}
