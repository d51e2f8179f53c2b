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
    ['id', 'x'.repeat(101), /longer than 100/, /Shorten/],
    ['kind', undefined, /missing/, /Add "kind"/],
    ['kind', 'maintenence', /known value: "maintenence"/, /"maintenance"/],
    ['colour', 'red', /known key/, /Known keys: id, kind/],
    ['untill', '2026-12-01T23:30:00+01:00', /known key/, /"until"/],
    ['title', undefined, /missing/, /Add "title"/],
    ['title', 7, /must be a text, not a number/, /title/],
    ['title', 'x'.repeat(121), /longer than 120 characters/, /Shorten/],
    ['title', {}, /has no text/, /"en", "es" or both/],
    ['title.fr', 'Serveurs', /known key/, /Known keys: en, es/],
    ['title.es', ' ', /is empty/, /Write/],
    ['text', 'Two\nlines', /control character/, /line breaks/],
    ['text', 'x'.repeat(1001), /longer than 1000 characters/, /Shorten/],
    ['from', undefined, /missing/, /Add "from"/],
    ['from', '2026-12-01T22:00:00', /no offset from UTC/, /"2026-12-01T22:00:00\+01:00"/],
    ['from', '2026-12-01', /has no time/, /\+01:00/],
    ['from', '2026-02-30T10:00Z', /a day that does not exist: 2026-02-30/, /month/],
    ['from', '2026-12-01T24:00Z', /not a time/, /\+01:00/],
    ['from', '1 December 2026', /not a time/, /\+01:00/],
    ['from', 1_796_076_000_000, /must be a text, not a number/, /offset/],
    ['from', '9999-12-01T22:00:00+01:00', /between 2000 and 2099/, /\+01:00/],
    ['until', undefined, /missing/, /Add "until"/],
    ['until', '2026-12-01T22:00:00+01:00', /not after "from"/, /later/],
    ['until', '2026-12-01T22:30:00+02:00', /not after "from"/, /offsets/],
    ['sites', 'ALS Group', /must be a list.*not a text/, /names/],
    ['sites[0]', 'ALS Grup', /not a site of portal\.json: "ALS Grup"/, /Did you mean "ALS Group"\?/],
    ['sites[1]', 'Intranet', /not a site of portal\.json/, /Known sites: ALS Group, ALS Valuation, ALS Valoraciones\./],
    ['sites[1]', 7, /must be a text/, /name/],
    ['updates', 'One server is left.', /must be a list.*not a text/, /later on/],
    ['updates', Array.from({ length: 21 }, () => sampleUpdate), /more than 20 updates/, /oldest/],
    ['updates[0]', 'One server is left.', /must be an object/, /"at" and "text"/],
    ['updates[0].at', undefined, /missing/, /Add "at"/],
    ['updates[0].at', '2026-02-30T10:00Z', /a day that does not exist/, /month/],
    ['updates[0].at', '2026-12-01T22:40:00', /no offset from UTC/, /\+01:00/],
    ['updates[0].at', '2026-12-01T21:59:59+01:00', /is before "from"/, /offsets/],
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

test('two announcements with the same id are refused', () => {
  expect(problemsOf([incident, { ...maintenance, id: 'mail' }])).toEqual([
    { path: '[1].id', message: 'is the same as [0].id', hint: expect.stringMatching(/own id/) },
  ])
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
  const many = Array.from({ length: 51 }, (_, index) => ({ ...incident, id: `${index}` }))
  expect(problemsOf(many)).toEqual([
    { path: '(file)', message: 'has more than 50 announcements', hint: expect.stringMatching(/ended/) },
  ])
  expect(problemsOf([{ ...incident, text: 'x'.repeat(100_000) }])).toEqual([
    { path: '(file)', message: 'is 101 kB', hint: expect.stringMatching(/100 kB/) },
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
  const [, example = ''] = /```json\n([^`]*)```/.exec(read('src/portal/README.md')) ?? []
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

test('an announcement that ended a month ago or earlier has a warning', () => {
  const file = Buffer.from(JSON.stringify([maintenance]))
  const day = 86_400_000
  const until = Date.parse(maintenance.until)
  const warningsAt = (now: number) => parseAnnouncements(file, portal, now)
  expect(warningsAt(until + 29 * day)).toMatchObject({ ok: true, warnings: [] })
  expect(warningsAt(until + 31 * day)).toMatchObject({
    ok: true,
    warnings: [{ path: '[0].until', message: 'ended 31 days ago' }],
  })
  const elsewhere = parseAnnouncements(file, { ...portal, sites: [] }, until + 31 * day)
  expect(elsewhere).toMatchObject({ ok: false, warnings: [{ path: '[0].until', message: 'ended 31 days ago' }] })
})
