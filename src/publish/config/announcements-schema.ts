/** The schema of `announcements.json`, for the build and for editors. Its sentences explain the rules of announcements-file.ts. */
import { z } from 'zod'
import { announcementKinds, announcementLimits, endOf, isSafeLink, momentOf } from '../../announcements/index.ts'
import { type Fault, fault } from '../../portal/schema/fault.ts'
import { audience, checkedString, localizedText } from '../../portal/schema/schema.ts'
import { textFault } from '../../portal/schema/strings.ts'
import { urlFault } from '../../portal/schema/urls.ts'

const line = (description: string, limit: number) =>
  checkedString(description, (value) => textFault(value) ?? lengthFault(value, limit))

/** A text whose line breaks begin paragraphs. */
const paragraphs = (description: string) =>
  checkedString(
    description,
    (value) => textFault(value.replaceAll(/[\r\n\t]/g, ' ')) ?? lengthFault(value, announcementLimits.text),
  )

const moment = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)'

const time = (description: string) => checkedString(description, timeFault, `^${moment}$`)

const update = z
  .strictObject({
    at: time('When this was known, with the offset from UTC: "2026-12-01T22:40:00+01:00".'),
    text: localizedText('What is new, in a sentence or two, without markup.', paragraphs),
  })
  .meta({ id: 'update', description: 'An update: an object with "at" and "text".' })

const announcement = z
  .strictObject({
    id: checkedString('A word of your own that no other announcement has.', textFault),
    kind: z.enum(announcementKinds).meta({ description: 'The kind of announcement.' }),
    title: localizedText('The title, in a few words.', (description) => line(description, announcementLimits.title)),
    text: localizedText('A text of a few sentences, without markup. Line breaks begin paragraphs.', paragraphs),
    from: time('The beginning, with the offset from UTC: "2026-12-01T22:00:00+01:00".'),
    until: checkedString(
      'The end, with the offset from UTC. Optional, except for maintenance.',
      (value) => (endOf(value) === null ? timeFault(value) : null),
      `^(${moment}|(2[1-9]|[3-9]\\d)\\d\\d-\\d\\d-\\d\\d)$`,
    ).exactOptional(),
    sites: z
      .array(z.string().meta({ description: 'The name of a site of portal.json, in any language.' }))
      .meta({ description: 'The affected sites, by their names in portal.json. Optional.' })
      .exactOptional(),
    updates: z
      .array(update)
      .meta({ description: 'What became known later on, in any order. Optional.' })
      .exactOptional(),
    for: audience,
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

export const announcementsSchema = z
  .array(announcement)
  .meta({ description: 'The announcements, in any order; [] for none.' })

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

/** Explains why browsers do not follow an address. */
function linkFault(url: string): Fault | null {
  const isFollowed: boolean = isSafeLink(url)
  if (isFollowed) return null
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
