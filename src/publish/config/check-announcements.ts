/** Validates `announcements.json`. For the build only, like check-config.ts. */
import { z } from 'zod'
import { announcementKinds, announcementLimits, momentOf } from '../../announcements/index.ts'
import type { PortalConfig, Site } from '../../portal/config.ts'
import { knownPaths } from '../../portal/pages.ts'
import { type PageContents, usedPaths } from '../../portal/reachable.ts'
import { textsOf } from '../../portal/texts.ts'
import { describeIssue, problemsOf } from './issues.ts'
import { type Item, itemsOf, repetitions, stringIn } from './items.ts'
import { parseJsonFile } from './json-file.ts'
import { type Fault, fault } from '../../portal/schema/fault.ts'
import { type ConfigProblem, type Problem, problemAt, wholeFile } from './config-problem.ts'
import { checkedString, localizedText } from '../../portal/schema/schema.ts'
import { textFault } from '../../portal/schema/strings.ts'
import { suggestionFor } from './suggestion.ts'
import { unusedPageFault } from './unused-page.ts'
import { urlFault } from '../../portal/schema/urls.ts'

const limitedText = (description: string, limit: number) =>
  checkedString(description, (value) => textFault(value) ?? lengthFault(value, limit))

const text = (description: string, limit: number) =>
  localizedText(description, (description) => limitedText(description, limit))

const time = (description: string) =>
  checkedString(description, timeFault, '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$')

const update = z
  .strictObject({
    at: time('When this was known, with the offset from UTC: "2026-12-01T22:40:00+01:00".'),
    text: text('What is new, in a sentence or two, without markup.', announcementLimits.text),
  })
  .meta({ id: 'update', description: 'An update: an object with "at" and "text".' })

const announcement = z
  .strictObject({
    id: limitedText('A word of your own that no other announcement has.', announcementLimits.id),
    kind: z.enum(announcementKinds).meta({ description: 'The kind of announcement.' }),
    title: text('The title, in a few words.', announcementLimits.title),
    text: text('A text of a few sentences, without markup.', announcementLimits.text),
    from: time('The beginning, with the offset from UTC: "2026-12-01T22:00:00+01:00".'),
    until: time('The end, with the offset from UTC. Optional, except for maintenance.').exactOptional(),
    sites: z
      .array(z.string().meta({ description: 'The name of a site of portal.json, in either language.' }))
      .meta({ description: 'The affected sites, by their names in portal.json. Optional.' })
      .exactOptional(),
    updates: z
      .array(update)
      .max(
        announcementLimits.updates,
        `has more than ${announcementLimits.updates} updates\nRemove the oldest ones, or link to a page that has them.`,
      )
      .meta({ description: 'What became known later on, in any order. Optional.' })
      .exactOptional(),
    link: checkedString(
      'Where to read more: an https: address, or a path on this host beginning with one "/". Optional.',
      linkFault,
      '^(https://[^/]|/(?!/))',
    ).exactOptional(),
  })
  .meta({
    id: 'announcement',
    description: 'An announcement: an object with an id, a kind, a title, a text and times.',
  })

const announcementsSchema = z
  .array(announcement)
  .max(
    announcementLimits.announcements,
    `has more than ${announcementLimits.announcements} announcements\nRemove those that have ended.`,
  )
  .meta({ description: 'The announcements, in any order; [] for none.' })

type AnnouncementsResult = { readonly warnings: readonly ConfigProblem[] } & (
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
)

/** The clocks of two machines may differ by this. */
const CLOCK_TOLERANCE_MS = 300_000

/**
 * Parses and checks the bytes of an announcements file, which may name the sites of the configuration and link to its
 * pages. It is plain JSON, because browsers read it, too.
 *
 * @param now ms since 1970
 */
export function parseAnnouncements(
  file: Uint8Array,
  { sites, ...contents }: Pick<PortalConfig, 'sites'> & PageContents,
  now = Date.now(),
): AnnouncementsResult {
  const limit = announcementLimits.fileBytes
  if (file.length > limit) {
    const hint = `Browsers read no more than ${limit / 1000} kB. Remove the announcements that have ended.`
    const message = `is ${Math.ceil(file.length / 1000)} kB`
    return { ok: false, problems: [{ path: wholeFile, message, hint }], warnings: [] }
  }
  const json = parseJsonFile(file, { disallowComments: true })
  if (!json.ok) return { ...json, warnings: [] }
  const problems = [...json.repeatedKeys, ...announcementProblems(json.value, sites, now).map(json.locate)]
  const used: readonly string[] = usedPaths(contents)
  const unused = knownPaths.filter((path) => !used.includes(path))
  const warnings = itemsOf(json.value, [])
    .flatMap((item) => [
      ...endedWarnings(item, now),
      ...problemAt([...item.path, 'link'], unusedPageFault(stringIn(item.value['link']), unused)),
    ])
    .map(json.locate)
  return problems.length > 0
    ? { ok: false, problems, warnings }
    : { ok: true, count: Object(json.value).length, warnings }
}

const DAY_MS = 86_400_000
/** The history of a browser goes back for a week, so an announcement explains nothing after a month. */
const LONG_AGO_MS = 30 * DAY_MS

function endedWarnings({ value: { until }, path }: Item, now: number): readonly Problem[] {
  const ended = momentOf(until)
  if (ended === null || now - ended < LONG_AGO_MS) return []
  const message = `ended ${Math.floor((now - ended) / DAY_MS)} days ago`
  return [{ path: [...path, 'until'], message, hint: 'Remove it, or correct its year: nobody sees it.' }]
}

/** Returns the problems of an announcements file, or none if it is valid. */
function announcementProblems(json: unknown, sites: readonly Pick<Site, 'name'>[], now: number): readonly Problem[] {
  const parsed = announcementsSchema.safeParse(json, { error: describeIssue })
  const items = itemsOf(json, [])
  const idOf = (id: unknown) => (typeof id === 'string' ? [id] : [])
  return [
    ...problemsOf(parsed.error?.issues),
    ...repetitions(items, 'id', 'Give each announcement its own id.', idOf),
    ...items.flatMap(periodProblems),
    ...items.flatMap((item) => updateProblems(item, now)),
    ...items.flatMap((item) => siteProblems(item, sites)),
  ]
}

function periodProblems({ value: { kind, from, until }, path }: Item): readonly Problem[] {
  const end = [...path, 'until']
  if (kind === 'maintenance' && until === undefined) {
    return [
      { path: end, message: 'is missing', hint: 'Add "until": maintenance has an end. Move it if work takes longer.' },
    ]
  }
  const [begins, ends] = [momentOf(from), momentOf(until)]
  return begins !== null && ends !== null && ends <= begins
    ? [{ path: end, message: 'is not after "from"', hint: 'Give a later time, and compare the offsets from UTC.' }]
    : []
}

function updateProblems({ value: { from, updates }, path }: Item, now: number): readonly Problem[] {
  const begins = momentOf(from)
  return itemsOf(updates, [...path, 'updates']).flatMap(({ value, path: updatePath }) => {
    const at = momentOf(value['at'])
    if (at === null) return []
    const isEarly = begins !== null && at < begins
    return [
      ...problemAt(
        [...updatePath, 'at'],
        isEarly
          ? fault('is before "from"', 'An update comes after the beginning: compare the offsets from UTC.')
          : null,
      ),
      ...problemAt(
        [...updatePath, 'at'],
        at > now + CLOCK_TOLERANCE_MS
          ? fault('is in the future', 'Give the time at which this was known. The text may say what is planned.')
          : null,
      ),
    ]
  })
}

function siteProblems({ value, path }: Item, sites: readonly Pick<Site, 'name'>[]): readonly Problem[] {
  const names = sites.flatMap(({ name }) => textsOf(name))
  const listed: readonly unknown[] = Array.isArray(value['sites']) ? value['sites'] : []
  return listed.flatMap((name, index) => {
    if (typeof name !== 'string' || names.includes(name)) return []
    const suggestion = suggestionFor(name, names)
    const hint = suggestion === undefined ? `Known sites: ${names.join(', ')}.` : `Did you mean "${suggestion}"?`
    return [{ path: [...path, 'sites', index], message: `is not a site of portal.json: "${name}"`, hint }]
  })
}

const exampleTime = '"2026-12-01T22:00:00+01:00"'

/** Requires a time with an offset from UTC. */
function timeFault(value: string): Fault | null {
  if (momentOf(value) !== null) return null
  if (momentOf(`${value}Z`) !== null) {
    return fault('has no offset from UTC', `Write the offset of your clock after the time: "${value}+01:00".`)
  }
  const day = /^20\d\d-\d\d-\d\d/.exec(value)?.[0]
  if (day !== undefined && momentOf(`${day}T00:00Z`) === null) {
    return fault(`names a day that does not exist: ${day}`, 'Correct the day or the month.')
  }
  return /^\d{4}-\d\d-\d\d$/.test(value)
    ? fault('has no time', `Write a date, a time and the offset from UTC: ${exampleTime}.`)
    : fault('is not a time between 2000 and 2099', `Write a date, a time and the offset from UTC: ${exampleTime}.`)
}

/** Allows the same addresses as `urlFault`, except http: on this machine. */
function linkFault(url: string): Fault | null {
  const hint =
    'Write https:, or a path on this host: browsers leave out an announcement with an http: link. Cards and menu items may be http:.'
  return urlFault(url.replace(/^http:/i, 'https:')) ?? (/^http:/i.test(url) ? fault('is not encrypted', hint) : null)
}

function lengthFault(value: string, limit: number): Fault | null {
  return value.length > limit
    ? fault(`is longer than ${limit} characters`, 'Shorten it, and link to a page that says more.')
    : null
}

/** The content of `static/announcements.schema.json`: a JSON Schema for editors. */
export function announcementsSchemaText(): string {
  return `${JSON.stringify(z.toJSONSchema(announcementsSchema, { io: 'input', target: 'draft-07' }), null, 2)}\n`
}
