import { announcementKinds, announcementLimits, ENDLESS } from '../portal/announcement-file.ts'
import type { Announcement, AnnouncementText } from '../portal/announcement.ts'
import type { Settings } from '../portal/config.ts'
import { momentOf } from '../portal/moment.ts'

/** Upcoming maintenance is announced on the dashboard for a week. */
const AHEAD_MS = 7 * 86_400_000

/**
 * Reads a file that may have been edited since the build checked it. A faulty announcement is left out, and `say` is told
 * why.
 *
 * @returns incidents first, then maintenance, then notices; each by their beginning
 */
export function readAnnouncements(
  file: string,
  sites: Settings['sites'],
  say: (fault: string) => void,
): readonly Announcement[] {
  const { fileBytes, announcements } = announcementLimits
  if (file.length > fileBytes) say('it is too large')
  const list = file.length > fileBytes ? [] : listIn(file, say)
  if (list.length > announcements) say(`it has more than ${announcements} announcements`)
  const items = new Map<string, Announcement>()
  list.slice(0, announcements).forEach((value, at) => {
    const item = itemOf(value, sites)
    if (typeof item === 'string') say(`[${at}] has no valid ${item}`)
    else if (items.has(item.id)) say(`[${at}] has the id of another one`)
    else items.set(item.id, item)
  })
  return [...items.values()].sort(byRank)
}

function listIn(file: string, say: (fault: string) => void): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(file)
    if (Array.isArray(list)) return list
    say('it is not a list')
  } catch {
    say('it is not JSON')
  }
  return []
}

function byRank(one: Announcement, other: Announcement): number {
  return announcementKinds.indexOf(one.kind) - announcementKinds.indexOf(other.kind) || one.from - other.from
}

/** The announcement, or the first key that is faulty. */
function itemOf(value: unknown, sites: Settings['sites']): Announcement | string {
  const fields = fieldsOf(value)
  const { id, link, sites: names = [] } = fields
  const kind = announcementKinds.find((each) => each === fields['kind'])
  const title = textOf(fields['title'], announcementLimits.title)
  const text = textOf(fields['text'], announcementLimits.text)
  const from = momentOf(fields['from'])
  const until = fields['until'] === undefined && kind !== 'maintenance' ? ENDLESS : momentOf(fields['until'])
  if (typeof id !== 'string' || id === '' || id.length > announcementLimits.id) return 'id'
  if (kind === undefined) return 'kind'
  if (title === null) return 'title'
  if (text === null) return 'text'
  if (from === null) return 'from'
  if (until === null || until <= from) return 'until'
  if (!Array.isArray(names)) return 'sites'
  if (link !== undefined && !isSafeLink(link)) return 'link'
  return {
    id,
    kind,
    title,
    text,
    from,
    until,
    announcedFrom: kind === 'maintenance' ? from - AHEAD_MS : from,
    sites: sites.filter(({ name }) => names.some((each) => hasName(name, each))).map(({ url }) => url),
    ...(link !== undefined && { link }),
  }
}

function hasName(name: Settings['name'], wanted: unknown): boolean {
  return typeof name === 'string' ? name === wanted : name.en === wanted || name.es === wanted
}

/** The own fields of an object, without those of its prototype. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.assign(Object.create(null), value) : {}
}

function textOf(value: unknown, limit: number): AnnouncementText | null {
  const isText = (each: unknown): each is string =>
    typeof each === 'string' && each.trim() !== '' && each.length <= limit
  if (isText(value)) return value
  const { en, es } = fieldsOf(value)
  const text = { ...(isText(en) && { en }), ...(isText(es) && { es }) }
  return Object.keys(text).length > 0 ? text : null
}

/** Allows https: addresses and paths on this host. The URL parser drops tabs and takes a backslash for a slash. */
function isSafeLink(link: unknown): link is string {
  const origin = 'https://portal.invalid'
  if (typeof link !== 'string' || !/^(https:\/\/|\/)[^\s\\]*$/.test(link) || !URL.canParse(link, origin)) return false
  const url = new URL(link, origin)
  return link.startsWith('/') ? url.origin === origin : url.protocol === 'https:' && url.username + url.password === ''
}
