import { GAP } from './samples.ts'

export const MINUTE_MS = 60_000
export const MINUTES_PER_DAY = 1440

/** A site's results for one day: its first minute with a result, and one character per minute from then on. */
export interface SiteDay {
  readonly first: number
  readonly codes: string
}

/** The results of all sites on one day (UTC), by address. */
export type Day = ReadonlyMap<string, SiteDay>

/** Returns the day with one more result. If the minute already has one, `worse` chooses between the two. */
export function addCode(
  day: SiteDay | undefined,
  minute: number,
  code: string,
  worse: (a: string, b: string) => string,
): SiteDay {
  if (!day) return { first: minute, codes: code }
  const first = Math.min(day.first, minute)
  const codes = GAP.repeat(day.first - first) + day.codes
  const at = minute - first
  const previous = codes[at] ?? GAP
  const next = previous === GAP ? code : worse(previous, code)
  return { first, codes: codes.slice(0, at).padEnd(at, GAP) + next + codes.slice(at + 1) }
}

/** Returns the day without its results from `minute` on. */
export function truncate({ first, codes }: SiteDay, minute: number): SiteDay {
  return { first, codes: codes.slice(0, Math.max(minute - first, 0)) }
}

/** Returns one character for each minute of the day. */
export function padToFullDay({ first, codes }: SiteDay = { first: 0, codes: '' }): string {
  return (GAP.repeat(first) + codes).padEnd(MINUTES_PER_DAY, GAP)
}

/** Returns JSON such as `{"https://a.example":"615:..."}`. */
export function serializeDay(day: Day): string {
  const sites = [...day].filter(([, { codes }]) => codes !== '')
  return JSON.stringify(Object.fromEntries(sites.map(([url, { first, codes }]) => [url, `${first}:${codes}`])))
}

/** Skips damaged entries. Returns an empty day if the text is not JSON. */
export function parseDay(text: string | null): Map<string, SiteDay> {
  const day = new Map<string, SiteDay>()
  for (const [url, value] of entriesOf(text)) {
    const [, first, codes = ''] = /^(\d{1,4}):([ -~]+)$/.exec(String(value)) ?? []
    if (Number(first) + codes.length <= MINUTES_PER_DAY) day.set(url, { first: Number(first), codes })
  }
  return day
}

function entriesOf(text: string | null): readonly (readonly [string, unknown])[] {
  try {
    return Object.entries(Object(JSON.parse(text ?? 'null'))) // Object(null) is an empty object
  } catch {
    return []
  }
}
