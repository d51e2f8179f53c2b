import { ANNOUNCED_AHEAD_MS } from './announcement.ts'
import type { Announcement, AnnouncementUpdate } from './announcement.ts'
import { announcementKinds } from './counted.ts'
import type { Audience, PortalConfig, Text } from '../portal/config.ts'
import { fieldsOf, parseJson } from '../base/json.ts'
import { locales } from '../base/locales.ts'
import { endOf, momentOf } from './moment.ts'
import { isUrl } from '../base/is-url.ts'

// The rules of `announcements.json`, for the page and for the check of the build, which explains each fault.

export const announcementLimits = {
  /** 2,000 announcements of 2 kB, such as an incident in two languages with four updates: five a week for eight years. */
  fileBytes: 4_000_000,
  /** In characters, like `text`. */
  title: 120,
  text: 1000,
  /** The latest ones of an announcement are shown. The limit of `text` holds for the text of each. */
  updates: 20,
} as const

/** What the page leaves out: an announcement, because of the value at the path, an update, or a name of a site. */
export interface FileFault {
  readonly path: readonly (string | number)[]
  /** Such as `is not valid`. */
  readonly message: string
}

export interface AnnouncementsFile {
  /** The list as it was parsed. */
  readonly list: readonly unknown[]
  /** The announcement of each entry of the list, or null if it is faulty. */
  readonly items: readonly (Announcement | null)[]
  /** The first ones of many. */
  readonly faults: readonly FileFault[]
}

/** Reads a file that may have been edited since the build checked it. Returns the fault of the file if it is no list. */
export function readAnnouncementsFile(file: string, sites: PortalConfig['sites']): AnnouncementsFile | string {
  if (file.length > announcementLimits.fileBytes) return 'it is too large'
  // As fetched files are decoded.
  const list = parseJson(file.replace(/^\uFEFF/, ''))
  if (list === undefined) return 'it is not JSON'
  if (!Array.isArray(list)) return 'it is not a list'
  const urlsOf = siteFinder(sites)
  const faults: FileFault[] = []
  const items = list.map((value: unknown, index) => {
    const fields = fieldsOf(value)
    const faultOf = (path: FileFault['path'], message: string) => {
      if (faults.length < MAX_FAULTS) faults.push({ path: [index, ...path], message })
    }
    // First, because a hostile file may have hundreds of thousands of entries without one.
    if (isId(fields['id'])) return readEntry(fields['id'], fields, urlsOf, faultOf)
    faultOf(['id'], notValid)
    return null
  })
  return { list, items, faults }
}

const isId = (id: unknown): id is string => typeof id === 'string' && id.trim() !== '' && isWellFormed(id)

type Fields = ReturnType<typeof fieldsOf>
type FaultOf = (path: FileFault['path'], message: string) => void

/** Returns the addresses of the sites with a name, in any language. */
export type UrlsOf = (name: unknown) => readonly string[] | undefined

export function siteFinder(sites: PortalConfig['sites']): UrlsOf {
  const urls = new Map<unknown, string[]>()
  for (const { name, url } of sites) {
    for (const text of typeof name === 'string' ? [name] : Object.values(name)) {
      urls.set(text, [...(urls.get(text) ?? []), url])
    }
  }
  return (name) => urls.get(name)
}

/** Returns the announcement, or null if it is faulty. */
function readEntry(id: string, fields: Fields, urlsOf: UrlsOf, faultOf: FaultOf): Announcement | null {
  const { link, sites = [], updates = [], for: audience } = fields
  const kind = announcementKinds.find((name) => name === fields['kind'])
  const title = textWithin(fields['title'], announcementLimits.title)
  const text = textWithin(fields['text'], announcementLimits.text)
  const from = momentOf(fields['from'])
  const until = fields['until'] === undefined && kind !== 'maintenance' ? Infinity : endOf(fields['until'])
  const names: readonly unknown[] | null = Array.isArray(sites) ? sites : null
  const isValidEnd = until !== null && !(from !== null && until <= from)
  const isValidLink = link === undefined || isSafeLink(link)
  // Not shown rather than shown to everybody.
  const isValidAudience = audience === undefined || isAudience(audience)
  if (kind === undefined) faultOf(['kind'], notValid)
  if (title === null) faultOf(['title'], notValid)
  if (text === null) faultOf(['text'], notValid)
  if (from === null) faultOf(['from'], notValid)
  if (!isValidEnd) faultOf(['until'], notValid)
  if (names === null) faultOf(['sites'], notValid)
  if (!isValidLink) faultOf(['link'], notValid)
  if (!isValidAudience) faultOf(['for'], notValid)
  if (kind === undefined || title === null || text === null || from === null) return null
  if (!isValidEnd || names === null || !isValidLink || !isValidAudience) return null
  const unknownIndex = names.findIndex((name) => urlsOf(name) === undefined)
  if (unknownIndex >= 0) faultOf(['sites', unknownIndex], 'is not a site of the portal')
  return {
    id,
    kind,
    title,
    text,
    from,
    until,
    announcedFrom: kind === 'maintenance' ? from - ANNOUNCED_AHEAD_MS : from,
    // Maintenance may be postponed before it begins.
    updates: readUpdates(updates, kind === 'maintenance' ? -Infinity : from, faultOf),
    sites: [...new Set(names.flatMap((name) => urlsOf(name) ?? []))],
    ...(link !== undefined && { link }),
    ...(audience !== undefined && { for: audience }),
  }
}

/** Allows what `for` of a card allows. */
function isAudience(value: unknown): value is Audience {
  if (!Array.isArray(value)) return value === 'signed-in' || value === 'staff'
  return value.length > 0 && value.every((group) => typeof group === 'string' && group.trim() !== '')
}

const notValid = 'is not valid'

/** Returns the latest valid updates, latest first. Those of one minute are in the order of the file, whichever way it runs. */
function readUpdates(updates: unknown, earliest: number, faultOf: FaultOf): readonly AnnouncementUpdate[] {
  if (!Array.isArray(updates)) {
    faultOf(['updates'], 'is not a list')
    return []
  }
  const { updates: limit, text: textLimit } = announcementLimits
  if (updates.length > limit) faultOf(['updates'], `has more than ${limit}`)
  const valid = updates.flatMap((value: unknown, index): readonly AnnouncementUpdate[] => {
    const fields = fieldsOf(value)
    const at = momentOf(fields['at'])
    const text = textWithin(fields['text'], textLimit)
    if (at !== null && at >= earliest && text !== null) return [{ at, text }]
    faultOf(['updates', index, text === null ? 'text' : 'at'], notValid)
    return []
  })
  const [first, last] = [valid.at(0)?.at ?? 0, valid.at(-1)?.at ?? 0]
  if (first <= last) valid.reverse()
  return valid.toSorted((one, other) => other.at - one.at).slice(0, limit)
}

function textWithin(value: unknown, limit: number): Text | null {
  if (isText(value, limit)) return value
  const fields = fieldsOf(value)
  const texts = locales.flatMap((locale) => {
    const text = fields[locale]
    return isText(text, limit) ? [[locale, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

/** Whether a value is a text of an announcement, in one language. */
export function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value.length <= limit && value.trim() !== '' && isWellFormed(value)
}

/** Half a character, such as "\ud83d", would be shown as a replacement character. */
const isWellFormed = (text: string) => !/\p{Cs}/u.test(text)

/** Allows paths on this host and https: addresses without credentials. Rejects characters that URL parsers change. */
export function isSafeLink(link: unknown): link is string {
  const origin = 'https://portal.invalid'
  if (typeof link !== 'string' || !/^(https:\/\/|\/)[^\s\\]*$/i.test(link) || !isUrl(link, origin)) return false
  const url = new URL(link, origin)
  return link.startsWith('/') ? url.origin === origin : url.protocol === 'https:' && url.username + url.password === ''
}

const MAX_FAULTS = 1_000

/** The console names this many. */
const MAX_NAMED_FAULTS = 20

/** Returns all faults as one line. */
export function faultLine(faults: readonly FileFault[]): string {
  const named = faults.slice(0, MAX_NAMED_FAULTS).map(({ path, message }) => `${pathOf(path)} ${message}`)
  return [...named, ...(faults.length > named.length ? ['and more'] : [])].join('; ')
}

const pathOf = (path: FileFault['path']) =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
