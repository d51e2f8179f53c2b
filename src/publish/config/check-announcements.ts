/** Validates `announcements.json`. For the build only, like check-config.ts. */
import {
  announcementLimits,
  endOf,
  MAX_OF_KIND,
  momentOf,
  readAnnouncementsFile,
  selectAnnouncements,
} from '../../announcements/index.ts'
import type { Announcement, FileFault } from '../../announcements/index.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { groupName, groupsNamed } from '../../portal/access.ts'
import { knownPaths } from '../../portal/pages.ts'
import { type PageContents, usedPaths } from '../../portal/reachable.ts'
import { textsOf } from '../../portal/texts.ts'
import { announcementsSchema } from './announcements-schema.ts'
import { describeIssue, problemsOf } from './issues.ts'
import { type Item, itemsOf, repetitions, stringIn } from './items.ts'
import { parseJsonFile } from './json-file.ts'
import { fault } from '../../portal/schema/fault.ts'
import { type ConfigProblem, type Path, type Problem, problemAt, wholeFile } from './config-problem.ts'
import { siteNameProblems } from './lists.ts'
import { unusedPageFault } from './unused-page.ts'

type AnnouncementsResult = { readonly warnings: readonly ConfigProblem[] } & (
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
)

/** The clocks of two machines may differ by this. */
const CLOCK_TOLERANCE_MS = 300_000

/**
 * Parses and checks the bytes of an announcements file, which may name the sites of the configuration and link to its
 * pages. It is plain JSON, because browsers read it, too. The page's own reader decides what is left out: each of its
 * faults is a problem, and what it reads and never shows is a warning.
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
    const hint = `Browsers read no more than ${limit / 1_000_000} MB. Remove the announcements that have ended.`
    const message = `is ${Math.ceil(file.length / 1000)} kB`
    return { ok: false, problems: [{ path: wholeFile, message, hint }], warnings: [] }
  }
  const json = parseJsonFile(file, { disallowComments: true })
  if (!json.ok) return { ...json, warnings: [] }
  const items = itemsOf(json.value, [])
  const explained = [
    ...problemsOf(announcementsSchema.safeParse(json.value, { error: describeIssue }).error?.issues),
    ...items.flatMap((item) => futureProblems(item, now)),
    ...items.flatMap((item) =>
      siteNameProblems(
        item,
        sites.flatMap(({ name }) => textsOf(name)),
      ),
    ),
  ]
  const read = readAnnouncementsFile(new TextDecoder().decode(file), sites)
  const leftOut = typeof read === 'string' ? [{ path: [] }] : read.faults.filter(isFault)
  const isExplained = createFinder(explained)
  const unexplained = leftOut.filter(({ path }) => !isExplained(path))
  const problems = [
    ...json.repeatedKeys,
    ...[...explained, ...unexplained.map(({ path }) => explain(path, items))].map(json.locate),
  ]
  const used: readonly string[] = usedPaths(contents)
  const unused = knownPaths.filter((path) => !used.includes(path))
  const warnings = [
    ...(typeof read === 'string' ? [] : unshownWarnings(read.items, now)),
    ...repetitions(items, 'id', 'Give each its own id: of two with one id, only the one in effect is shown.', idOf),
    ...items.flatMap((item) => [
      ...updatesWarnings(item),
      ...endWarnings(item),
      ...groupWarnings(item, groupsNamed(contents)),
      ...problemAt([...item.path, 'link'], unusedPageFault(stringIn(item.value['link']), unused)),
    ]),
  ].map(json.locate)
  return problems.length > 0 ? { ok: false, problems, warnings } : { ok: true, count: items.length, warnings }
}

const idOf = (id: unknown) => (typeof id === 'string' ? [id] : [])

/** Names that are no site have a sentence of their own, and that only the latest updates are shown is a warning. */
const isFault = ({ path: [, key, index] }: FileFault) => key !== (index === undefined ? 'updates' : 'sites')

/** Returns a function that says whether a problem is at a path, inside it or around it. The file may have thousands. */
function createFinder(problems: readonly Problem[]): (path: Path) => boolean {
  const keysTo = (path: Path) => Array.from({ length: path.length + 1 }, (_, end) => path.slice(0, end).join('/'))
  const places = new Set(problems.map(({ path }) => path.join('/')))
  const around = new Set(problems.flatMap(({ path }) => keysTo(path)))
  return (path) => around.has(path.join('/')) || keysTo(path).some((key) => places.has(key))
}

/** Explains what the page leaves out although each of its values is right. */
function explain(path: Path, items: readonly Item[]): Problem {
  const [index, key, ...rest] = path
  const { kind, until } = items[Number(index)]?.value ?? {}
  if (key === 'until' && kind === 'maintenance' && until === undefined) {
    return { path, message: 'is missing', hint: 'Add "until": maintenance has an end. Move it if work takes longer.' }
  }
  if (key === 'until') {
    return { path, message: 'is not after "from"', hint: 'Give a later time, and compare the offsets from UTC.' }
  }
  return rest.at(-1) === 'at'
    ? { path, message: 'is before "from"', hint: 'An update comes after the beginning: compare the offsets from UTC.' }
    : { path, message: 'cannot be read', hint: 'Browsers would leave it out. See announcements.schema.json.' }
}

/** The history of a browser goes back for a week, so an announcement explains nothing after a month. */
const LONG_AGO_MS = 30 * 86_400_000

/** Tells which valid announcements the page does not show. */
function unshownWarnings(items: readonly (Announcement | null)[], now: number): readonly Problem[] {
  const valid = items.filter((item) => item !== null)
  const count = valid.filter(({ until }) => now - until >= LONG_AGO_MS).length
  const beyond = new Set(selectAnnouncements(valid, now).beyond)
  return [
    ...(count > 0
      ? [
          {
            path: [],
            message: `${count === 1 ? '1 announcement' : `${count} announcements`} ended over a month ago`,
            hint: mayStay,
          },
        ]
      : []),
    ...items.flatMap((item, index) =>
      item !== null && beyond.has(item)
        ? [{ path: [index, 'until'], message: `is one of more than ${MAX_OF_KIND} of its kind`, hint: onlyNewest }]
        : [],
    ),
  ]
}

const mayStay = 'The page leaves out what has ended, so it may stay in the file. Is the year right?'
const onlyNewest = `The page shows the newest ${MAX_OF_KIND}. Give those that are over an "until".`

function updatesWarnings({ value: { updates }, path }: Item): readonly Problem[] {
  const limit = announcementLimits.updates
  if (!Array.isArray(updates) || updates.length <= limit) return []
  const hint = 'The page shows the latest ones. Link to a page that has the others.'
  return [{ path: [...path, 'updates'], message: `has more than ${limit} updates`, hint }]
}

function endWarnings({ value: { kind, until }, path }: Item): readonly Problem[] {
  if (kind !== 'maintenance' || endOf(until) !== Infinity) return []
  const hint = 'Give a near end, and move it if work takes longer: maintenance hides outages of its sites.'
  return [{ path: [...path, 'until'], message: 'is no end', hint }]
}

/** Warns of a group that the portal does not know: it reads the groups of users only if the configuration names some. */
function groupWarnings({ value, path }: Item, known: readonly string[]): readonly Problem[] {
  const groups: readonly unknown[] = Array.isArray(value['for']) ? value['for'] : []
  const hint = known.length === 0 ? noGroups : `Check how it is written. Known groups: ${known.join(', ')}.`
  return groups.flatMap((group, index) =>
    typeof group !== 'string' || known.includes(groupName(group))
      ? []
      : [{ path: [...path, 'for', index], message: `is a group that no card or menu item is for: "${group}"`, hint }],
  )
}

const noGroups = 'Nobody sees it: the portal reads the groups of users only if a card or menu item is for one.'

function futureProblems({ value: { updates }, path }: Item, now: number): readonly Problem[] {
  return itemsOf(updates, [...path, 'updates']).flatMap(({ value, path: updatePath }) => {
    const at = momentOf(value['at'])
    const hint = 'Give the time at which this was known. The text may say what is planned.'
    const isFuture = at !== null && at > now + CLOCK_TOLERANCE_MS
    return problemAt([...updatePath, 'at'], isFuture ? fault('is in the future', hint) : null)
  })
}
