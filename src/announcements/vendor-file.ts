import { fieldsOf, parseJson } from '../base/json.ts'
import type { PortalConfig } from '../portal/config.ts'
import type { Announcement, AnnouncementUpdate } from './announcement.ts'
import { announcementLimits, isSafeLink } from './announcements-file.ts'
import { momentOf } from './moment.ts'

// The summaries of status pages: Statuspage's `/api/v2/summary.json` and Instatus's `/v3/summary.json`. Whatever a vendor
// writes is shown as plain text, and what is not valid is left out.

export const vendorLimits = {
  /** Summaries have a few kB, or some 100 kB with hundreds of components. */
  fileBytes: 1_000_000,
  /** The newest ones count: nobody reads more of a vendor. */
  incidents: 10,
} as const

export type Vendor = NonNullable<PortalConfig['vendors']>[number]

interface VendorFile {
  readonly incidents: readonly Announcement[]
  /** What was left out, for the console. */
  readonly faults: readonly string[]
}

/**
 * Reads a summary as announced incidents of some sites. Returns the fault of the file if it is no summary. Maintenance is left
 * out: it would hide what the board measures.
 *
 * @param sites the addresses of the sites that need the vendor
 */
export function readVendorFile(text: string, vendor: Vendor, sites: readonly string[]): VendorFile | string {
  const file = fieldsOf(parseJson(text.replace(/^\uFEFF/, '')))
  const page = fieldsOf(file['page'])
  // Statuspage, or Instatus, which leaves the list out while there is no incident.
  const list = file['incidents'] ?? file['activeIncidents'] ?? (typeof page['status'] === 'string' ? [] : null)
  if (!Array.isArray(list)) return 'it is not the summary of a status page'
  const pageLink = isLink(page['url']) ? page['url'] : undefined
  const faults: string[] = []
  const incidents = list.flatMap((value: unknown, index): readonly Announcement[] => {
    const fields = fieldsOf(value)
    if (isOver(fields) || !concerns(fields, vendor)) return []
    const incident = incidentOf(fields, vendor, sites, pageLink)
    if (incident === null && faults.length < MAX_FAULTS) faults.push(`.incidents[${index}] is not valid`)
    return incident === null ? [] : [incident]
  })
  const newest = incidents.toSorted((one, other) => other.from - one.from)
  const distinct = newest.filter(({ id }, index) => newest.findIndex((other) => other.id === id) === index)
  return { incidents: distinct.slice(0, vendorLimits.incidents), faults }
}

const MAX_FAULTS = 3

const isOver = ({ status, resolved_at: resolvedAt, impact }: Fields): boolean =>
  (resolvedAt !== undefined && resolvedAt !== null) ||
  /^(resolved|completed|postmortem)$/i.test(String(status)) ||
  /^(none|operational)$/i.test(String(impact))

type Fields = Readonly<Record<string, unknown>>

/** Whether an incident names one of the components that count. */
function concerns({ components }: Fields, vendor: Vendor): boolean {
  const names = listOf(components).map((component) => fieldsOf(component)['name'])
  return vendor.components?.some((name) => names.includes(name)) ?? true
}

function incidentOf(fields: Fields, vendor: Vendor, sites: readonly string[], pageLink?: string): Announcement | null {
  const { id } = fields
  const title = lineOf(fields['name'], announcementLimits.title)
  const from = momentOf(fields['started_at']) ?? momentOf(fields['created_at']) ?? momentOf(fields['started'])
  if (typeof id !== 'string' || id === '' || title === '' || from === null) return null
  const updates = listOf(fields['incident_updates'] ?? fields['updates']).flatMap(
    (value): readonly AnnouncementUpdate[] => {
      const update = fieldsOf(value)
      const at = momentOf(update['display_at']) ?? momentOf(update['created_at']) ?? momentOf(update['started'])
      const text = lineOf(update['body'] ?? update['message'], announcementLimits.text)
      return at === null || at < from || text === '' ? [] : [{ at, text: english(text) }]
    },
  )
  const [link = pageLink] = [fields['shortlink'], fields['url']].filter(isLink)
  return {
    // Two vendors may have one page, with components of their own.
    id: `${vendor.status} ${JSON.stringify(vendor.name)} ${id.slice(0, 100)}`,
    kind: 'incident',
    title: english(title),
    text: english(title),
    from,
    until: Infinity,
    announcedFrom: from,
    updates: updates.toSorted((one, other) => other.at - one.at).slice(0, announcementLimits.updates),
    sites,
    vendor: vendor.name,
    ...(link !== undefined && { link }),
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MAX_LISTED) : [])

/** An incident that has more components or updates than this is not read to its end. */
const MAX_LISTED = 200

const isLink = (value: unknown): value is string => isSafeLink(value) && !value.startsWith('/')

/** Status pages do not say in which language they are. */
const english = (text: string) => ({ en: text })

/** Returns a text as one line without markup and without characters that nobody sees, cut at a limit. */
function lineOf(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  // Of limited length, so that a long text is judged at once.
  const text = value
    .slice(0, 4 * limit)
    .replaceAll(/<[^<>]{0,1000}>/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
  return text.length > limit ? `${text.slice(0, limit - 1).replace(/\p{Cs}$/u, '')}…` : text
}
