import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { announcementsSchemaText, parseAnnouncements } from '../../../src/publish/config/index.ts'
import { announcedSites, fileItems } from '../../support/sample-announcements.ts'
import { shipped } from '../../support/shipped.ts'
import { withoutPages } from '../../support/without-pages.ts'

const { incident, maintenance } = fileItems
const portal = { ...shipped, sites: announcedSites }

/** After the beginning of the maintenance. */
const now = Date.parse('2026-12-01T23:00:00+01:00')
const resultOf = (json: unknown) => parseAnnouncements(Buffer.from(JSON.stringify(json)), portal, now)
const problemsOf = (json: unknown) => {
  const result = resultOf(json)
  // The file has one line.
  return result.ok ? [] : result.problems.map(({ path, message, hint }) => ({ path, message, hint }))
}

test('a file with announcements is valid, and so is an empty list', () => {
  expect(resultOf([maintenance, incident])).toEqual({ ok: true, count: 2, warnings: [] })
  expect(resultOf([])).toEqual({ ok: true, count: 0, warnings: [] })
  expect(resultOf([{ ...incident, title: { es: 'El correo se retrasa' } }])).toEqual({
    ok: true,
    count: 1,
    warnings: [],
  })
  expect(resultOf([{ ...incident, link: '/webpages' }])).toEqual({ ok: true, count: 1, warnings: [] })
  const updates = [{ at: '2026-12-01T22:40:00+01:00', text: { es: 'Falta un servidor.' } }]
  expect(resultOf([{ ...maintenance, updates }])).toEqual({ ok: true, count: 1, warnings: [] })
  expect(resultOf([{ ...maintenance, updates: [] }])).toEqual({ ok: true, count: 1, warnings: [] })
  expect(resultOf([{ ...incident, from: '2026-12-01T08:00:00.000Z' }])).toEqual({ ok: true, count: 1, warnings: [] })
})

const sampleUpdate = { at: '2026-12-01T22:40:00+01:00', text: 'One server is left.' }

test('the clock of whoever writes an update may be a little ahead', () => {
  const updates = [{ ...sampleUpdate, at: '2026-12-01T23:05:00+01:00' }]
  expect(resultOf([{ ...maintenance, updates }]).ok).toBe(true)
})

describe('one mistake gives one problem, with its path and a hint', () => {
  test.each<[string, unknown, RegExp, RegExp]>([
    ['id', undefined, /missing/, /Add "id"/],
    ['id', '', /is empty/, /text/],
    ['kind', undefined, /missing/, /Add "kind"/],
    ['kind', 'maintenence', /known value: "maintenence"/, /"maintenance"/],
    ['colour', 'red', /known key/, /Known keys: id, kind/],
    ['untill', '2026-12-01T23:30:00+01:00', /known key/, /"until"/],
    ['title', undefined, /missing/, /Add "title"/],
    ['title', 7, /must be a text, not a number/, /title/],
    ['title', 'x'.repeat(121), /longer than 120 characters/, /Shorten/],
    ['title', {}, /has no text/, /at least one of "en", "es"/],
    ['title.fr', 'Serveurs', /known key/, /Known keys: en, es/],
    ['title.es', ' ', /is empty/, /Write/],
    ['title', 'Two\nlines', /control character/, /line breaks/],
    ['text', 'A bell\u0007', /control character/, /invisible/],
    ['text', 'half a character: \ud83d', /control character/, /invisible/],
    ['text', 'x'.repeat(1001), /longer than 1000 characters/, /Shorten/],
    ['from', undefined, /missing/, /Add "from"/],
    ['from', '2026-12-01T22:00:00', /no offset from UTC/, /"2026-12-01T22:00:00\+01:00"/],
    ['from', '2026-12-01', /has no time/, /\+01:00/],
    ['from', '2026-02-30T10:00Z', /a day that does not exist: 2026-02-30/, /month/],
    ['from', '2026-12-01T24:00Z', /not a time/, /\+01:00/],
    ['from', '1 December 2026', /not a time/, /\+01:00/],
    ['from', 1_796_076_000_000, /must be a text, not a number/, /offset/],
    ['from', '9999-12-01T22:00:00+01:00', /between 2000 and 2099/, /\+01:00/],
    ['for', 'everybody', /not a known audience/, /"staff"/],
    ['for', [], /empty list/, /at least one group/],
    ['until', undefined, /missing/, /Add "until"/],
    ['until', '2026-12-01T22:00:00+01:00', /not after "from"/, /later/],
    ['until', '2026-12-01T22:30:00+02:00', /not after "from"/, /offsets/],
    ['sites', 'ALS Group', /must be a list.*not a text/, /names/],
    ['sites[0]', 'ALS Grup', /not a site of portal\.json: "ALS Grup"/, /Did you mean "ALS Group"\?/],
    ['sites[1]', 'Intranet', /not a site of portal\.json/, /Known sites: ALS Group, ALS Valuation, ALS Valoraciones\./],
    ['sites[1]', 7, /must be a text/, /name/],
    ['updates', 'One server is left.', /must be a list.*not a text/, /later on/],
    ['updates[0]', 'One server is left.', /must be an object/, /"at" and "text"/],
    ['updates[0].at', undefined, /missing/, /Add "at"/],
    ['updates[0].at', '2026-02-30T10:00Z', /a day that does not exist/, /month/],
    ['updates[0].at', '2026-12-01T22:40:00', /no offset from UTC/, /\+01:00/],
    ['until', '9999-12-31x', /not a time/, /\+01:00/],
    ['updates[0].at', '2026-12-01T23:05:01+01:00', /is in the future/, /planned/],
    ['updates[0].text', undefined, /missing/, /Add "text"/],
    ['updates[0].text', 'x'.repeat(1001), /longer than 1000/, /Shorten/],
    ['updates[0].txt', 'x', /known key/, /"text"/],
    ['link', 'javascript:alert(1)', /scheme "javascript:"/, /https:/],
    ['link', 'http://www.als.example', /not encrypted/, /https:/],
    ['link', 'http://localhost:3000', /not encrypted/, /https:/],
    ['link', '//evil.test', /another host/, /one "\/"/],
  ])('%s: %j', (path, value, message, hint) => {
    const file = [structuredClone({ ...maintenance, updates: [sampleUpdate] })]
    const keys = path.split(/[.[\]]+/).filter(Boolean)
    const target = keys.slice(0, -1).reduce<object>((parent, key) => Reflect.get(parent, key), Object(file[0]))
    Reflect.set(target, keys.at(-1) ?? '', value)
    expect(problemsOf(file)).toEqual([
      { path: `[0].${path}`, message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
    ])
  })
})

test('an incident has no updates before its beginning, and maintenance may have: it may be postponed', () => {
  const updates = [{ ...sampleUpdate, at: '2026-12-01T21:59:59+01:00' }]
  expect(resultOf([{ ...maintenance, updates }])).toEqual({ ok: true, count: 1, warnings: [] })
  expect(problemsOf([{ ...incident, from: maintenance.from, updates }])).toEqual([
    {
      path: '[0].updates[0].at',
      message: expect.stringMatching(/is before "from"/),
      hint: expect.stringMatching(/offsets/),
    },
  ])
})

test('a text may have paragraphs', () => {
  const text = { en: 'One.\n\nTwo.', es: 'Uno.\r\nDos.' }
  const updates = [{ ...sampleUpdate, text }]
  expect(resultOf([{ ...maintenance, text, updates }])).toEqual({ ok: true, count: 1, warnings: [] })
})

test('an id may be long', () => {
  expect(resultOf([{ ...incident, id: 'x'.repeat(300) }]).ok).toBe(true)
})

describe('the page leaves out by itself, and the check warns of', () => {
  const warningsOf = (json: unknown, time = now) => parseAnnouncements(Buffer.from(JSON.stringify(json)), portal, time)

  test('all but one of two with the same id', () => {
    expect(warningsOf([incident, { ...maintenance, id: 'mail' }])).toMatchObject({
      ok: true,
      warnings: [{ path: '[1].id', message: 'is the same as [0].id', hint: expect.stringMatching(/in effect/) }],
    })
  })

  test('incidents for which there are too many newer ones, and not of those that have ended', () => {
    const open = Array.from({ length: 51 }, (_, index) => ({ ...incident, from: '2026-12-01T10:00Z', id: `${index}` }))
    const ended = open.map(({ id }) => ({
      ...incident,
      id: `old-${id}`,
      from: '2026-11-20T10:00Z',
      until: '2026-11-20T11:00Z',
    }))
    expect(warningsOf([...ended, ...open])).toMatchObject({
      ok: true,
      count: 102,
      warnings: [{ path: expect.stringMatching(/^\[\d+\]\.until$/), message: 'is one of more than 50 of its kind' }],
    })
  })

  test('the oldest of many updates', () => {
    const updates = Array.from({ length: 21 }, () => sampleUpdate)
    expect(warningsOf([{ ...maintenance, updates }])).toMatchObject({
      ok: true,
      warnings: [{ path: '[0].updates', message: 'has more than 20 updates', hint: expect.stringMatching(/latest/) }],
    })
  })

  test('a far end, which is none, if it is that of maintenance', () => {
    expect(warningsOf([{ ...incident, until: '9999-12-31' }])).toMatchObject({ ok: true, warnings: [] })
    expect(warningsOf([{ ...maintenance, until: '9999-12-31T00:00:00Z' }])).toMatchObject({
      ok: true,
      warnings: [{ path: '[0].until', message: 'is no end', hint: expect.stringMatching(/hides outages/) }],
    })
  })
})

test('a group that no card is for is named', () => {
  const warningFor = (group: string, audience?: readonly string[]) => {
    const apps = portal.cards.apps.map((card) => ({ ...card, ...(audience && { for: audience }) }))
    const file = Buffer.from(JSON.stringify([{ ...incident, for: [group] }]))
    const { warnings } = parseAnnouncements(file, { ...portal, cards: { ...portal.cards, apps } }, now)
    return warnings.map(({ path, hint }) => [path, hint])
  }
  expect(warningFor('audit', ['/audit'])).toEqual([])
  expect(warningFor('tax', ['/audit'])).toEqual([['[0].for[0]', expect.stringMatching(/Known groups: audit/)]])
  expect(warningFor('tax')).toEqual([['[0].for[0]', expect.stringMatching(/only if a card/)]])
})

test('every problem is listed, even if the file has the wrong form', () => {
  const paths = problemsOf([{ ...maintenance, kind: 'x', sites: ['?'] }, 7, { ...incident, from: 'x' }]).map(
    ({ path }) => path,
  )
  expect(paths.toSorted()).toEqual(['[0].kind', '[0].sites[0]', '[1]', '[2].from'])
  expect(problemsOf({ announcements: [] })).toEqual([
    { path: '(file)', message: expect.stringMatching(/must be a list.*not an object/), hint: expect.any(String) },
  ])
})

test('a file that is too large for browsers is refused', () => {
  expect(problemsOf([{ ...incident, text: 'x'.repeat(4_000_000) }])).toEqual([
    { path: '(file)', message: 'is 4001 kB', hint: expect.stringMatching(/4 MB/) },
  ])
})

test('syntax errors, other encodings and repeated keys are refused', () => {
  const placesIn = (bytes: Uint8Array) => {
    const result = parseAnnouncements(bytes, portal)
    return result.ok ? [] : result.problems.map(({ path, place }) => `${path} ${place}`)
  }
  expect(placesIn(Buffer.from('[{"id": }]'))).toEqual(['(file) line 1, column 9'])
  expect(placesIn(Buffer.from('["é"]', 'latin1'))).toEqual(['(file) line 1, column 3'])
  const twice = JSON.stringify([incident]).replace('{', '{"id":"other",')
  expect(placesIn(Buffer.from(twice))).toEqual(['[0].id line 1'])
})

test('comments and trailing commas are refused, because browsers read the file', () => {
  const text = JSON.stringify([incident])
  const messagesIn = (text: string) => {
    const result = parseAnnouncements(Buffer.from(text), portal)
    return result.ok ? [] : result.problems.map(({ message }) => message)
  }
  expect(messagesIn(`// News\n${text}`)).toEqual(['this file cannot have comments'])
  expect(messagesIn(text.replace(']', ',]'))).toEqual(['a value is expected here'])
})

// To update the file: npx vitest run --config test/vitest.config.ts test/publish/config/check-announcements -u
test('the schema for editors matches the checker', async () => {
  await expect(announcementsSchemaText()).toMatchFileSnapshot('../../../static/announcements.schema.json')
})

test('the example of the README is valid for the shipped sites', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const [, example = ''] = /\n## Announcements\n[^]*?```json\n([^`]*)```/.exec(read('src/portal/README.md')) ?? []
  expect(parseAnnouncements(Buffer.from(example), shipped)).toEqual({ ok: true, count: 1, warnings: [] })
})

test('a link to a page that the portal does not publish has a warning, as that of a card has', () => {
  const warningsFor = (link: string, content = withoutPages(portal, ['/demo'])) =>
    parseAnnouncements(Buffer.from(JSON.stringify([{ ...incident, link }])), content, now).warnings
  expect(warningsFor('/demo/?a=b')).toMatchObject([
    {
      path: '[0].link',
      message: 'names a page that is not published: /demo/?a=b',
      hint: expect.stringContaining('Fill'),
    },
  ])
  expect(warningsFor('/apps')).toEqual([])
  expect(warningsFor('/demonstration')).toEqual([])
  expect(warningsFor('/demo', portal)).toEqual([])
})

test('announcements that ended a month ago or earlier have one warning: their year may be wrong', () => {
  const file = Buffer.from(JSON.stringify([maintenance, { ...maintenance, id: 'other' }]))
  const day = 86_400_000
  const until = Date.parse(maintenance.until)
  const warningsAt = (now: number) => parseAnnouncements(file, portal, now)
  const warning = { message: '2 announcements ended over a month ago', hint: expect.stringMatching(/may stay/) }
  expect(warningsAt(until + 29 * day)).toMatchObject({ ok: true, warnings: [] })
  expect(warningsAt(until + 31 * day)).toMatchObject({ ok: true, warnings: [warning] })
  const elsewhere = parseAnnouncements(file, { ...portal, sites: [] }, until + 31 * day)
  expect(elsewhere).toMatchObject({ ok: false, warnings: [warning] })
})
