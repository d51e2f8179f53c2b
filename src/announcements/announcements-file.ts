import { ANNOUNCED_AHEAD_MS } from './announcement.ts'
import type { Announcement, AnnouncementKind, AnnouncementUpdate } from './announcement.ts'
import type { PortalConfig, Text } from '../portal/config.ts'
import { fieldsOf, parseJson } from '../base/json.ts'
import { momentOf } from './moment.ts'

/** The limits of `announcements.json`, for this reader and the check in the build. */
export const announcementLimits = {
  fileBytes: 100_000,
  announcements: 50,
  /** In characters, like `title` and `text`. */
  id: 100,
  title: 120,
  text: 1000,
  /** How many one announcement may have. The limit of `text` holds for the text of each. */
  updates: 20,
} as const

/** Most important first. */
export const announcementKinds = ['incident', 'maintenance', 'notice'] as const satisfies readonly AnnouncementKind[]

/**
 * Parses a file that may have been edited since the build checked it. Leaves out faulty announcements and faulty updates,
 * and calls `warn` at most once, with all faults.
 *
 * @returns incidents first, then maintenance, then notices; each kind sorted by `from`. Null if the text is no list
 */
export function parseAnnouncementsFile(
  file: string,
  sites: PortalConfig['sites'],
  warn: (fault: string) => void,
): readonly Announcement[] | null {
  const { fileBytes, announcements } = announcementLimits
  const faults: string[] = []
  const list = file.length > fileBytes ? 'it is too large' : listIn(file)
  if (typeof list === 'string') {
    warn(list)
    return null
  }
  if (list.length > announcements) faults.push(`it has more than ${announcements} announcements`)
  const siteNames = new Set<unknown>(sites.flatMap(({ name }) => namesOf(name)))
  const items = new Map<string, Announcement>()
  list.slice(0, announcements).forEach((value, index) => {
    const item = itemOf(value, sites)
    if (typeof item === 'string') faults.push(`[${index}] has no valid ${item}`)
    else if (items.has(item.id)) faults.push(`[${index}] has the id of another one`)
    else {
      items.set(item.id, item)
      const unknownIndex = namesIn(value).findIndex((name) => !siteNames.has(name))
      if (unknownIndex >= 0) faults.push(`[${index}].sites[${unknownIndex}] is not a site of the portal`)
      faults.push(...updateFaults(value, item.from).map((fault) => `[${index}].updates${fault}`))
    }
  })
  if (faults.length > 0) warn(faults.join('; '))
  return [...items.values()].sort(byRank)
}

/** Returns the list, or the fault of the file. */
function listIn(file: string): readonly unknown[] | string {
  const list = parseJson(file)
  if (list === undefined) return 'it is not JSON'
  return Array.isArray(list) ? list : 'it is not a list'
}

function byRank(one: Announcement, other: Announcement): number {
  return announcementKinds.indexOf(one.kind) - announcementKinds.indexOf(other.kind) || one.from - other.from
}

/** Returns the announcement, or the name of its first faulty key. */
function itemOf(value: unknown, sites: PortalConfig['sites']): Announcement | string {
  const fields = fieldsOf(value)
  const { id, link, sites: names = [] } = fields
  const kind = announcementKinds.find((name) => name === fields['kind'])
  const title = textOf(fields['title'], announcementLimits.title)
  const text = textOf(fields['text'], announcementLimits.text)
  const from = momentOf(fields['from'])
  const until = fields['until'] === undefined && kind !== 'maintenance' ? Infinity : momentOf(fields['until'])
  if (typeof id !== 'string' || id === '' || id.length > announcementLimits.id) return 'id'
  if (kind === undefined) return 'kind'
  if (title === null) return 'title'
  if (text === null) return 'text'
  if (from === null) return 'from'
  if (until === null || until <= from) return 'until'
  if (!Array.isArray(names)) return 'sites'
  const affectedNames = new Set<unknown>(names)
  if (link !== undefined && !isSafeLink(link)) return 'link'
  return {
    id,
    kind,
    title,
    text,
    from,
    until,
    announcedFrom: kind === 'maintenance' ? from - ANNOUNCED_AHEAD_MS : from,
    updates: updatesIn(value, from),
    sites: sites.filter(({ name }) => namesOf(name).some((text) => affectedNames.has(text))).map(({ url }) => url),
    ...(link !== undefined && { link }),
  }
}

/** The names of the affected sites in a valid announcement. */
function namesIn(value: unknown): readonly unknown[] {
  const { sites } = fieldsOf(value)
  return Array.isArray(sites) ? sites : []
}

/** The latest valid updates of an announcement that begins at `from`, latest first. */
function updatesIn(value: unknown, from: number): readonly AnnouncementUpdate[] {
  const { updates } = fieldsOf(value)
  return (Array.isArray(updates) ? updates : [])
    .flatMap((update) => updateOf(update, from) ?? [])
    .toSorted((one, other) => other.at - one.at)
    .slice(0, announcementLimits.updates)
}

function updateOf(value: unknown, from: number): AnnouncementUpdate | null {
  const fields = fieldsOf(value)
  const at = momentOf(fields['at'])
  const text = textOf(fields['text'], announcementLimits.text)
  return at === null || at < from || text === null ? null : { at, text }
}

function updateFaults(value: unknown, from: number): readonly string[] {
  const { updates = [] } = fieldsOf(value)
  if (!Array.isArray(updates)) return [' is not a list']
  const faultyIndex = updates.findIndex((update) => updateOf(update, from) === null)
  return [
    ...(faultyIndex < 0 ? [] : [`[${faultyIndex}] is not valid`]),
    ...(updates.length > announcementLimits.updates ? [` has more than ${announcementLimits.updates}`] : []),
  ]
}

/** The name of a site in each language. */
const namesOf = (name: PortalConfig['name']): readonly unknown[] =>
  typeof name === 'string' ? [name] : [name.en, name.es]

function textOf(value: unknown, limit: number): Text | null {
  const isText = (candidate: unknown): candidate is string =>
    typeof candidate === 'string' && candidate.trim() !== '' && candidate.length <= limit
  if (isText(value)) return value
  const { en, es } = fieldsOf(value)
  const text = { ...(isText(en) && { en }), ...(isText(es) && { es }) }
  return Object.keys(text).length > 0 ? text : null
}

/** Allows paths on this host and https: addresses without credentials. Rejects characters that URL parsers change. */
function isSafeLink(link: unknown): link is string {
  const origin = 'https://portal.invalid'
  if (typeof link !== 'string' || !/^(https:\/\/|\/)[^\s\\]*$/i.test(link) || !URL.canParse(link, origin)) return false
  const url = new URL(link, origin)
  return link.startsWith('/') ? url.origin === origin : url.protocol === 'https:' && url.username + url.password === ''
}
