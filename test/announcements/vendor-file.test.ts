import { describe, expect, test } from 'vitest'
import { readVendorFile, vendorLimits } from '../../src/announcements/index.ts'
import { processorMsOf } from '../support/processor-time.ts'

const mail = 'https://mail.als.example'
const vendor = { name: 'Mail vendor', status: 'https://status.vendor.example/api/v2/summary.json', sites: ['Mail'] }
const page = { id: 'p', name: 'Vendor', url: 'https://status.vendor.example' }
const incident = {
  id: 'abc',
  name: 'Mail is late',
  status: 'identified',
  impact: 'major',
  created_at: '2026-11-28T09:10:00.000Z',
  started_at: '2026-11-28T09:00:00.000Z',
  resolved_at: null,
  shortlink: 'https://stspg.vendor.example/abc',
  components: [{ id: 'c', name: 'Inbound mail' }],
  incident_updates: [
    { body: 'A disk is full.', display_at: '2026-11-28T09:30:00.000Z' },
    { body: 'We are replacing it.', display_at: '2026-11-28T10:00:00.000Z' },
  ],
}
const from = Date.parse(incident.started_at)

const read = (content: unknown, given: object = vendor) =>
  readVendorFile(typeof content === 'string' ? content : JSON.stringify(content), { ...vendor, ...given }, [mail])

/** The incidents that are read of a Statuspage with these. */
function incidentsOf(...incidents: readonly unknown[]) {
  const file = read({ page, incidents })
  if (typeof file === 'string') throw new Error(file)
  return file
}

test('an open incident of a Statuspage becomes an announcement of the sites that need the vendor', () => {
  expect(incidentsOf(incident).incidents).toEqual([
    {
      id: `${vendor.status} "Mail vendor" abc`,
      kind: 'incident',
      title: { en: 'Mail is late' },
      text: { en: 'Mail is late' },
      from,
      until: Infinity,
      announcedFrom: from,
      updates: [
        { at: Date.parse('2026-11-28T10:00:00.000Z'), text: { en: 'We are replacing it.' } },
        { at: Date.parse('2026-11-28T09:30:00.000Z'), text: { en: 'A disk is full.' } },
      ],
      sites: [mail],
      vendor: 'Mail vendor',
      link: 'https://stspg.vendor.example/abc',
    },
  ])
})

test('so does one of Instatus, which has no list while there is none', () => {
  const activeIncidents = [
    {
      id: 'i',
      name: 'API errors',
      started: '2026-11-28T09:00:00.000Z',
      status: 'INVESTIGATING',
      impact: 'MAJOROUTAGE',
    },
  ]
  const instatus = { page: { name: 'Vendor', url: 'https://vendor.example', status: 'HASISSUES' }, activeIncidents }
  expect(read(instatus)).toMatchObject({
    incidents: [{ from, title: { en: 'API errors' }, link: 'https://vendor.example' }],
  })
  expect(read({ page: { ...instatus.page, status: 'UP' } })).toEqual({ incidents: [], faults: [] })
})

test.each([
  [{ status: 'resolved' }],
  [{ status: 'postmortem' }],
  [{ resolved_at: '2026-11-28T10:00:00.000Z' }],
  [{ impact: 'none' }],
])('what is over, or has no effect, is no incident: %j', (change) => {
  expect(incidentsOf({ ...incident, ...change })).toEqual({ incidents: [], faults: [] })
})

test('with components, only incidents that name one of them count', () => {
  const countWith = (components: readonly string[]) => {
    const file = read({ page, incidents: [incident, { ...incident, components: [] }] }, { components })
    return typeof file === 'string' ? file : file.incidents.length
  }
  expect([countWith(['Inbound mail', 'Other']), countWith(['Outbound mail'])]).toEqual([1, 0])
})

describe('whatever a vendor sends', () => {
  test.each([
    '',
    '<!doctype html><p>Sign in</p>',
    '[]',
    'null',
    '{}',
    '{"incidents":{}}',
    '{"page":{},"incidents":"x"}',
    '7',
  ])('a file that is no summary is refused: %s', (text) => {
    expect(read(text)).toBe('it is not the summary of a status page')
  })

  test.each<[object]>([
    [{ id: undefined }],
    [{ name: '' }],
    [{ name: { en: 'x' } }],
    [{ name: '<b></b>\u200b' }],
    [{ started_at: '9999-01-01T00:00:00Z', created_at: undefined }],
    [{ started_at: 7, created_at: null }],
  ])('an incident with %j is left out, with a line in the console', (change) => {
    expect(incidentsOf({ ...incident, ...change }, incident)).toMatchObject({
      incidents: [{ id: expect.stringMatching(/ abc$/) as unknown }],
      faults: ['.incidents[0] is not valid'],
    })
  })

  test('markup, line breaks and invisible characters become plain text, which is cut', () => {
    const body = `<script>alert(1)</script><img src=x onerror=alert(1)>\n\u202eA disk<br/>is full. ${'x'.repeat(5000)}`
    const name = '<b>Mail</b> is\u0000 late \ud83d'
    const [read] = incidentsOf({
      ...incident,
      name,
      incident_updates: [{ ...incident.incident_updates[0], body }],
    }).incidents
    expect(read?.title).toEqual({ en: 'Mail is late' })
    const [text = ''] = Object.values(read?.updates[0]?.text ?? {})
    expect(text).toMatch(/^alert\(1\) A disk is full\. x+…$/)
    expect(text.length).toBe(1000)
  })

  test.each([
    ['javascript:alert(1)'],
    ['http://stspg.vendor.example/abc'],
    ['https://user:secret@stspg.vendor.example'],
    ['/etc/passwd'],
    [7],
  ])('a link to %s is replaced by that of the page', (shortlink) => {
    expect(incidentsOf({ ...incident, shortlink }).incidents).toMatchObject([{ link: 'https://status.vendor.example' }])
    const file = read({ page: { ...page, url: shortlink }, incidents: [{ ...incident, shortlink }] })
    expect(typeof file === 'string' ? file : file.incidents[0]?.link).toBeUndefined()
  })

  test('of 500 incidents the newest count, and they are read at once', () => {
    const incidents = Array.from({ length: 500 }, (_, index) => ({
      ...incident,
      id: `i${index}`,
      started_at: new Date(from + index * 1000).toISOString(),
      incident_updates: Array.from({ length: 300 }, () => incident.incident_updates[0]),
    }))
    const text = JSON.stringify({ page, incidents })
    const ms = processorMsOf(() => read(text))
    const file = read(text)
    expect(typeof file === 'string' ? file : file.incidents.map(({ from: at }) => at)).toEqual(
      Array.from({ length: vendorLimits.incidents }, (_, index) => from + (499 - index) * 1000),
    )
    expect(ms).toBeLessThan(2000)
  })

  test('of two incidents with one id, the newer counts', () => {
    const later = { ...incident, name: 'Newer', started_at: new Date(from + 1000).toISOString() }
    expect(incidentsOf(incident, later).incidents.map(({ title }) => title)).toEqual([{ en: 'Newer' }])
  })

  test('an update before the beginning, or without a time, is left out', () => {
    const updates = [
      { body: 'Too early', display_at: '2026-11-28T08:00:00.000Z' },
      { body: 'Some time', display_at: '9999-11-28T08:00:00.000Z' },
      null,
      { display_at: '2026-11-28T09:30:00.000Z' },
    ]
    expect(incidentsOf({ ...incident, incident_updates: updates }).incidents).toMatchObject([{ updates: [] }])
  })
})
