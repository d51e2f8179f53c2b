/** The announcements as feeds, for readers and calendars that update by themselves: Atom (RFC 4287) and iCalendar (RFC 5545). */
import { createHash } from 'node:crypto'
import { readAnnouncementsFile } from '../../announcements/index.ts'
import type { Announcement } from '../../announcements/index.ts'
import { locales } from '../../base/locales.ts'
import type { Locale } from '../../base/locales.ts'
import { calendarFile, feedFile } from '../../portal/feed-files.ts'
import type { PortalConfig, Text } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { formatUtc } from '../../texts/format.ts'
import { messages } from '../../texts/index.ts'
import { type OutputFile, textFile } from '../output-file.ts'
import { escape } from './document.ts'

/** The latest ones. Readers keep what they have seen. */
const MAX_ENTRIES = 200

/** The paths of the feeds in the site, those of one language after those of the other. */
export const feedPaths: readonly string[] = locales.flatMap((locale) => [feedFile(locale), calendarFile(locale)])

/**
 * Returns the feeds of the announcements that are for everybody, without a time of their own: the same file gives the same
 * feeds. Ids are made of those in the file, so an entry that is edited changes and does not come twice.
 *
 * @param file `announcements.json`, which has been checked
 * @param savedAt when that file was saved, ms since 1970
 */
export function feedFiles(config: PortalConfig, file: string, savedAt: number): readonly OutputFile[] {
  const read = readAnnouncementsFile(file, config.sites)
  const items = typeof read === 'string' ? [] : read.items.filter((item) => item !== null)
  const byId = new Map(
    items
      // Anybody can open the feeds.
      .filter((item) => item.for === undefined)
      .toSorted((one, other) => one.from - other.from)
      .map((item) => [item.id, item]),
  )
  const latest = [...byId.values()].toSorted((one, other) => changedAt(other) - changedAt(one)).slice(0, MAX_ENTRIES)
  return locales.flatMap((locale) => {
    const words = wordsIn(locale, config)
    return [
      textFile(feedFile(locale), atomOf(latest, words)),
      textFile(calendarFile(locale), calendarOf(latest, words, savedAt)),
    ]
  })
}

function wordsIn(locale: Locale, config: PortalConfig) {
  const { announcement } = messages[locale]
  const text = (shown: Text) => withoutControls(textOf(shown, locale, config.locale).text)
  const nameOf = new Map(config.sites.map(({ url, name }) => [url, text(name)]))
  return {
    locale,
    text,
    title: `${text(config.name)}: ${announcement.region}`,
    author: text(config.name),
    headingOf: ({ kind, title }: Announcement) => `${announcement.kinds[kind]}: ${text(title)}`,
    /** Sentences, the latest first. */
    paragraphsOf: ({ from, until, updates, text: first, sites }: Announcement): readonly string[] => [
      [from, until]
        .filter(Number.isFinite)
        .map((at) => formatUtc(at, locale))
        .join(' – '),
      ...updates.map((update) => `${formatUtc(update.at, locale)}: ${text(update.text)}`),
      ...text(first).split(/[\r\n]+/),
      ...(sites.length > 0 ? [`${announcement.sites} ${sites.map((url) => nameOf.get(url) ?? '').join(', ')}`] : []),
    ],
    idOf: (id: string) => uuidOf([config.identity.authority, config.identity.clientId, locale, id]),
  }
}

type FeedWords = ReturnType<typeof wordsIn>

/**
 * Returns when an announcement last changed, as far as the file tells: at its announcement, at its latest update, or at the
 * end of an incident.
 */
function changedAt({ kind, announcedFrom, until, updates: [latest] }: Announcement): number {
  return Math.max(announcedFrom, latest?.at ?? -Infinity, kind === 'incident' && until !== Infinity ? until : -Infinity)
}

const iso = (at: number): string => new Date(at).toISOString().replace('.000', '')

function atomOf(items: readonly Announcement[], words: FeedWords): string {
  const { locale, title, author, headingOf, paragraphsOf, idOf } = words
  const entries = items.map(
    (item) => `  <entry>
    <id>urn:uuid:${idOf(item.id)}</id>
    <title>${escape(headingOf(item))}</title>
    <published>${iso(item.announcedFrom)}</published>
    <updated>${iso(changedAt(item))}</updated>
    <category term="${item.kind}"/>
    <link rel="alternate" href="${escape(item.link ?? '/')}"/>
    <content type="html">${escape(
      paragraphsOf(item)
        .map((paragraph) => `<p>${escape(paragraph)}</p>`)
        .join(''),
    )}</content>
  </entry>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
  <id>urn:uuid:${idOf('')}</id>
  <title>${escape(title)}</title>
  <author><name>${escape(author)}</name></author>
  <updated>${iso(Math.max(0, ...items.map(changedAt)))}</updated>
  <link rel="self" type="application/atom+xml" href="/${feedFile(locale)}"/>
  <link rel="alternate" type="text/html" href="/"/>
${entries.join('')}</feed>
`
}

/**
 * The events have the time of the file, because it does not tell when an entry was edited, and a calendar keeps a former event
 * unless the new one has a higher SEQUENCE, or a later DTSTAMP with the same (RFC 5546 §2.1.5).
 */
function calendarOf(items: readonly Announcement[], words: FeedWords, savedAt: number): string {
  const { title, headingOf, paragraphsOf, idOf } = words
  // An integer of 31 bits (RFC 5545 §3.3.8).
  const sequence = Math.max(0, Math.floor((savedAt - Date.UTC(2026)) / 1000))
  const events = items.flatMap((item) => [
    'BEGIN:VEVENT',
    `UID:${idOf(item.id)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(savedAt)}`,
    `LAST-MODIFIED:${stamp(savedAt)}`,
    `DTSTART:${stamp(item.from)}`,
    // Without an end it is a moment.
    ...(item.until === Infinity ? [] : [`DTEND:${stamp(item.until)}`]),
    `SUMMARY:${calendarText(headingOf(item))}`,
    `DESCRIPTION:${calendarText(paragraphsOf(item).slice(1).join('\n'))}`,
    `CATEGORIES:${item.kind.toUpperCase()}`,
    // Nobody is busy meanwhile.
    'TRANSP:TRANSPARENT',
    ...(item.link?.startsWith('https:') ? [`URL:${new URL(item.link).href}`] : []),
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//als-portal//announcements//EN',
    'METHOD:PUBLISH',
    `NAME:${calendarText(title)}`,
    `X-WR-CALNAME:${calendarText(title)}`,
    // Once an hour.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261201T210000Z` */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Some programs take the separators of Unicode for ends of lines. */
const calendarText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)

/** A line has at most 75 bytes (RFC 5545 §3.1). The next one goes on after a space. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/** XML 1.0 has no control characters but line breaks and tabs. */
const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ')

/** Returns a UUID of these texts (RFC 9562, version 8), the same whenever it is asked for. */
function uuidOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4]
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
