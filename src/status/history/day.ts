import { GAP } from './samples.ts'

export const MINUTE_MS = 60_000
export const MINUTES_A_DAY = 1440

/** One day of one site: its first minute that was measured, and a character for each minute from there. */
export interface Line {
  readonly first: number
  readonly codes: string
}

/** A day (UTC) of all sites, by address. */
export type Day = ReadonlyMap<string, Line>

/** The same line with one more minute. A minute that has a code already keeps the one of `worse`. */
export function withCode(
  line: Line | undefined,
  minute: number,
  code: string,
  worse: (a: string, b: string) => string,
): Line {
  if (!line) return { first: minute, codes: code }
  const first = Math.min(line.first, minute)
  const codes = GAP.repeat(line.first - first) + line.codes
  const at = minute - first
  const before = codes[at] ?? GAP
  const kept = before === GAP ? code : worse(before, code)
  return { first, codes: codes.slice(0, at).padEnd(at, GAP) + kept + codes.slice(at + 1) }
}

/** The line as if nothing had been measured from a minute on. */
export function cutFrom({ first, codes }: Line, minute: number): Line {
  return { first, codes: codes.slice(0, Math.max(minute - first, 0)) }
}

/** A character for each of its minutes. */
export function wholeDay({ first, codes }: Line = { first: 0, codes: '' }): string {
  return (GAP.repeat(first) + codes).padEnd(MINUTES_A_DAY, GAP)
}

/** As kept: `{"https://a.example":"615:..."}`. */
export function writeDay(day: Day): string {
  const lines = [...day].filter(([, { codes }]) => codes !== '')
  return JSON.stringify(Object.fromEntries(lines.map(([url, { first, codes }]) => [url, `${first}:${codes}`])))
}

/** What was kept. Lines that are damaged are left out, and so is everything when nothing can be read. */
export function readDay(text: string | null): Map<string, Line> {
  const day = new Map<string, Line>()
  for (const [url, line] of Object.entries(parsed(text))) {
    const [, first, codes = ''] = /^(\d{1,4}):([ -~]+)$/.exec(String(line)) ?? []
    const isSound = first !== undefined && Number(first) + codes.length <= MINUTES_A_DAY
    if (isSound) day.set(url, { first: Number(first), codes })
  }
  return day
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
