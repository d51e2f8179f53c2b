/** What somebody types at night, read generously: numbers or parts of names, and times as one would say them. */
import { announcementKinds, momentOf } from '../../announcements/index.ts'
import type { AnnouncementKind } from '../../announcements/index.ts'
import { locales } from '../../base/locales.ts'
import type { PortalConfig, Text } from '../../portal/config.ts'
import { fold, textsOf } from '../../portal/texts.ts'

/** An answer as a value of the file, or why it is none. Undefined leaves the key out. */
export type Reading<Value> = { readonly value: Value } | { readonly fault: string }

/** Reads a number, or a word or its beginning: `2`, `m`, `maintenance`. */
export function readKind(answer: string): Reading<AnnouncementKind> {
  const word = answer.toLowerCase()
  const kind = announcementKinds.find(
    (name, index) => word !== '' && (name.startsWith(word) || word === `${index + 1}`),
  )
  return kind === undefined ? { fault: `That is none of ${announcementKinds.join(', ')}.` } : { value: kind }
}

/** Reads names of sites, parts of them, or their numbers: `1 3`, `news, group`, `all`, `none`. */
export function readSites(answer: string, sites: PortalConfig['sites']): Reading<readonly string[]> {
  const words = fold(answer).trim()
  const nameOf = (index: number) => textsOf(sites[index]?.name ?? '')[0] ?? ''
  if (words === '' || words === 'none') return { value: [] }
  if (words === 'all') return { value: sites.map((_, index) => nameOf(index)) }
  const parts = words.split(/^[\d\s,]+$/.test(words) ? /[\s,]+/ : /\s*,\s*/).filter(Boolean)
  const found = parts.map((part) => {
    if (/^\d+$/.test(part)) return sites[Number(part) - 1] ? [Number(part) - 1] : []
    const names = sites.map(({ name }) => textsOf(name).map(fold))
    const isWhole = names.flatMap((texts, index) => (texts.includes(part) ? [index] : []))
    return isWhole.length > 0
      ? isWhole
      : names.flatMap((texts, index) => (texts.some((text) => text.includes(part)) ? [index] : []))
  })
  const wrong = found.findIndex((indexes) => indexes.length !== 1)
  const [none, part] = [found[wrong]?.length === 0, parts[wrong]]
  if (wrong >= 0)
    return { fault: none ? `No site is “${part}”.` : `“${part}” is ${found[wrong]?.map(nameOf).join(' or ')}.` }
  return { value: [...new Set(found.flat())].map(nameOf) }
}

const MINUTE_MS = 60_000
const minutesOf: Readonly<Record<string, number>> = { h: 60, d: 1440 }

/**
 * Reads a time of this machine's time zone: `now`, `14:30`, `2026-12-01 22:00`, or one with its offset from UTC.
 *
 * @param now ms since 1970
 * @param towards whether a time of day is the last one or the next one
 */
export function readTime(answer: string, now: number, towards: 'past' | 'future'): Reading<number> {
  const text = answer.trim().toLowerCase()
  if (text === '' || text === 'now') return { value: Math.floor(now / MINUTE_MS) * MINUTE_MS }
  const [, hour, minute] = /^(\d\d?)[:.](\d\d)$/.exec(text) ?? []
  if (hour !== undefined) {
    const at = (days: number) => {
      const day = new Date(now)
      return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, Number(hour), Number(minute)).getTime()
    }
    if (Number(hour) > 23 || Number(minute) > 59) return { fault: noTime }
    const days = towards === 'past' ? [0, -1] : [0, 1]
    return { value: at(days.find((each) => (towards === 'past' ? at(each) <= now : at(each) > now)) ?? 0) }
  }
  const [, date, time] = /^(20\d\d-\d\d-\d\d)[ t](\d\d:\d\d)$/.exec(text) ?? []
  const value = momentOf(date === undefined ? answer.trim() : withOffset(Date.parse(`${date}T${time}`)))
  // JavaScript turns 30 February into 2 March.
  const isThatDay = date === undefined || momentOf(`${date}T${time}Z`) !== null
  return value === null || !isThatDay ? { fault: noTime } : { value }
}

const noTime = 'Write a time as 14:30 or 2026-12-01 22:00.'

/**
 * Reads an end: a time, a duration from the beginning such as `2h` or `90 min`, or `open`. Infinity is an open end. A time of
 * day is the next one after the beginning.
 *
 * @param now ms since 1970
 */
export function readEnd(answer: string, from: number, now: number, mayBeOpen: boolean): Reading<number> {
  const text = answer.trim().toLowerCase()
  if (text === '' || text === 'open')
    return mayBeOpen ? { value: Infinity } : { fault: 'Maintenance has an end. It can be moved later.' }
  const [, count, unit = ''] = /^(\d{1,4}) ?(min|m|h|d)$/.exec(text) ?? []
  const minutes = Number(count) * (minutesOf[unit] ?? 1)
  const time = readTime(answer, text === 'now' ? now : from, 'future')
  const end = count === undefined ? time : { value: from + minutes * MINUTE_MS }
  return 'value' in end && end.value <= from ? { fault: 'That is not after the beginning.' } : end
}

/** The first sentence without its full stop, and the others. */
const SENTENCES = /^(.+?[!?](?=\s|$)|.+?)(?:\.?$|\.?\s+(?<=[.!?]\s+)(.+)$)/s

/** Returns the title and the text of each language: the first sentence is the title. */
export function readWords(
  answers: Readonly<Record<string, string>>,
  textOf: Readonly<Record<string, string>>,
): { readonly title: Text; readonly text: Text } | null {
  const given = locales.flatMap((locale) => {
    const [, title = '', text = ''] = SENTENCES.exec((answers[locale] ?? '').trim()) ?? []
    return title === '' ? [] : [[locale, title, text || (textOf[locale] ?? title)] as const]
  })
  if (given.length === 0) return null
  return {
    title: Object.fromEntries(given.map(([locale, title]) => [locale, title])),
    text: Object.fromEntries(given.map(([locale, , text]) => [locale, text])),
  }
}

/** Returns a time as the file has it, with this machine's offset from UTC. */
export function withOffset(at: number): string {
  if (Number.isNaN(at)) return ''
  const minutes = -new Date(at).getTimezoneOffset()
  const pad = (value: number) => String(value).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
  return `${new Date(at + minutes * MINUTE_MS).toISOString().slice(0, 16)}${offset}`
}

/** Returns an id that no other announcement has, such as `2026-12-01-mail-is-late`. */
export function idOf(title: Text, from: number, others: ReadonlySet<unknown>): string {
  const [words = ''] = textsOf(title)
  const name = fold(words)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
  const id = [withOffset(from).slice(0, 10), name].filter(Boolean).join('-')
  for (let number = 2; ; number++) {
    const next = number === 2 && !others.has(id) ? id : `${id}-${number}`
    if (!others.has(next)) return next
  }
}
