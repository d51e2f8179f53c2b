import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MAX_MONITOR_FILE_BYTES, parseMonitorFile } from '../../src/status/index.ts'
import { monitorFile } from '../support/group-monitor-file.ts'
import { a, b, c } from '../support/status-world.ts'

const MINUTE = 60_000
const now = Date.UTC(2030, 0, 15)

const success = (data: unknown) => JSON.stringify({ status: 'success', data })
const matrix = (result: unknown) => success({ resultType: 'matrix', result })
const seconds = now / 1000
const series = (values: unknown, instance: unknown = a) => matrix([seriesWith(instance, values)])
const seriesWith = (instance: unknown, values: unknown) => ({ metric: { instance }, values })

/** Each file that must count as none, with the reason. */
const faults: readonly (readonly [name: string, file: string, fault: RegExp])[] = [
  ['is empty', '', /not JSON/],
  ['is a page', '<!doctype html>', /not JSON/],
  ['is cut off', monitorFile({ [a]: 'ooo' }, now).slice(0, -5), /not JSON/],
  ['is null', 'null', /not the answer of Prometheus/],
  ['is a list', '[]', /not the answer of Prometheus/],
  ['has no data', JSON.stringify({ status: 'success' }), /not the answer of Prometheus/],
  ['is an error', JSON.stringify({ status: 'error', error: 'query timed out' }), /an error: query timed out/],
  ['is an error without a text', JSON.stringify({ status: 'error', error: {} }), /not the answer of Prometheus/],
  ['is a vector', success({ resultType: 'vector', result: [] }), /not the answer of Prometheus/],
  ['has no list', success({ resultType: 'matrix', result: {} }), /not the answer of Prometheus/],
  ['is neither success nor error', JSON.stringify({ status: 'warning', data: {} }), /not the answer of Prometheus/],
  ['has no series', matrix([]), /no site of the portal/],
  ['has a series that is null', matrix([null]), /a series without an address or a list of samples/],
  ['has a series without an instance', series([[seconds, '1']], 7), /a series without an address or a list of samples/],
  [
    'has a series without values',
    matrix([{ metric: { instance: a } }]),
    /a series without an address or a list of samples/,
  ],
  [
    'has a series with a number',
    matrix([{ metric: { instance: a }, values: 0 }]),
    /a series without an address or a list of samples/,
  ],
  ['has a number after its samples', series([[seconds, '1']]).replace(']]', ']].0'), /not JSON/],
  ['has a space of another kind', series([[seconds, '1']]).replace('"values":', '"values"\u00a0:'), /not JSON/],
  [
    'has an object for an instance',
    matrix([{ metric: { instance: { toString: 0 } }, values: [[seconds, 'x']] }]),
    /a series without an address or a list of samples/,
  ],
  [
    'has samples elsewhere',
    success({ resultType: 'matrix', result: [{ metric: { instance: a } }], values: twice(a)[0]?.values }),
    /a series without an address or a list of samples/,
  ],
  ['has a time with a zero before it', series([[seconds, '1']]).replace('[[', '[[0'), /not JSON/],
  ['has a comma after its last sample', series([[seconds, '1']]).replace('"]]', '"],]'), /not JSON/],
  ['has no comma between samples', series([[seconds - 60, '1'], [seconds, '1']]).replace('],[', '] ['), /not JSON/], // oxfmt-ignore
  ['has a list within a sample', series([[seconds, ['1']]]), /a sample without a time, or with a value other than/],
  ['has a time before 1970', series([[-60, '1'], [seconds, '1']]), /a sample without a time, or with a value other than/], // oxfmt-ignore
  ['has one sample', monitorFile({ [a]: 'o' }, now), /no site with two samples/],
  ['has a value of another query', series([[seconds, '0.25']]), /a sample without a time, or with a value other than/],
  ['has a value of an object', series([[seconds, 'toString']]), /a sample without a time, or with a value other than/],
  ['has no number', series([[seconds, 'NaN']]), /a sample without a time, or with a value other than/],
  ['has numbers instead of texts', series([[seconds, 1]]), /a sample without a time, or with a value other than/],
  ['has times as texts', series([['1795633080', '1']]), /a sample without a time, or with a value other than/],
  ['has times in milliseconds', series([[now, '1']]), /a sample without a time, or with a value other than/],
  [
    'has an endless time',
    series([[seconds, '1']]).replace(String(seconds), '1e999'),
    /a sample without a time, or with a value other than/,
  ],
  ['has a sample that is null', series([null]), /a sample without a time, or with a value other than/],
  ['has samples out of order', series([[seconds, '1'], [seconds - 60, '1']]), /out of order/], // oxfmt-ignore
  ['has a sample twice', series([[seconds, '1'], [seconds, '0']]), /out of order/], // oxfmt-ignore
  ['has unknown sites only', monitorFile({ [c]: 'ooo' }, now), /no site of the portal/],
  ['is old', monitorFile({ [a]: 'ooo' }, now - 3 * MINUTE - 1), /2030-01-14T23:56:59\.999Z, more than 3 steps of 60 s/],
  [
    'is from the future',
    monitorFile({ [a]: 'ooo' }, now + MINUTE / 2 + 1),
    /in the future by the clock of this device/,
  ],
]

/** Text of 4 MB that a parser might take minutes for, or overflow its stack with. */
const repeated = (text: string) => text.repeat(MAX_MONITOR_FILE_BYTES / text.length)
const deepList = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
const beforeSamples = `${matrix([{ metric: { instance: a } }]).slice(0, -'}]}}'.length)},`

/** Files whose faults are in their size. */
const hostileFiles: typeof faults = [
  ['repeats the name of the samples', repeated('"values":['), /not JSON/],
  ['repeats the name of the samples in a series', beforeSamples + repeated('"values":['), /not JSON/],
  ['repeats series without an end', beforeSamples + repeated('"values":[{'), /not JSON/],
  ['has a million lists without an end', '['.repeat(1_000_000), /not JSON/],
  ['has a million objects without an end', '{"a":'.repeat(1_000_000), /not JSON/],
  ['has a million samples without an end', `${beforeSamples}"values":[${'[1,'.repeat(1_000_000)}`, /not JSON/],
  ['is a million lists', deepList, /not the answer of Prometheus/],
  ['has a million lists for its samples', `${beforeSamples}"values":${deepList}}]}}`, /a sample without a time/],
  ['has a million lists for an error', `{"status":"error","error":${deepList}}`, /not the answer of Prometheus/],
  [
    'has 200,000 empty series',
    matrix(Array.from({ length: 200_000 }, () => ({}))),
    /a series without an address or a list of samples/,
  ],
]

test('a file of 4 MB in which a site changes its state at every sample is read', () => {
  const count = 235_000
  const values = Array.from({ length: count }, (_, index) => [seconds - (count - index) * 10, String(index % 3)])
  const file = series(values)
  expect(file.length / MAX_MONITOR_FILE_BYTES).toBeCloseTo(1)
  expect(parseMonitorFile(file, [a], now).sites.get(a)).toHaveLength(count)
})

function twice(instance: string) {
  return [{ metric: { instance }, values: [[seconds - 60, '1'], [seconds, '1']] }] // oxfmt-ignore
}

/** A series a minute apart whose last letter is the state `agoMs` before now. */
function seriesOf(instance: string, letters: string, agoMs = 0) {
  const file = JSON.parse(monitorFile({ [instance]: letters }, now - agoMs)) as {
    readonly data: { readonly result: readonly { readonly metric: object; readonly values: readonly unknown[] }[] }
  }
  return file.data.result
}

test('a file of 4 MB with a series for each sample of a site is read in order', () => {
  const count = 50_000
  const result = Array.from({ length: count }, (_, index) => ({
    metric: { instance: a },
    values: [[seconds - ((index * 7919) % count) * 10, '1']],
  }))
  expect(parseMonitorFile(matrix(result), [a], now).sites.get(a)).toEqual([
    ['operational', now - (count - 1) * 10_000, now],
  ])
})

test.each([...faults, ...hostileFiles])('a file that %s counts as none', (_, file, fault) => {
  expect(() => parseMonitorFile(file, [a, b], now)).toThrow(fault)
})

describe('a file of the group’s monitor', () => {
  const read = (sites: Readonly<Record<string, string>>, latestAt = now, stepMs = MINUTE) => {
    return parseMonitorFile(monitorFile(sites, latestAt, stepMs), [a, b], now)
  }

  test('has the stretches of each site, with any step', () => {
    for (const stepMs of [10_000, 5 * MINUTE, 60 * MINUTE]) {
      const { sites, ...file } = read({ [a]: 'oodds', [b]: 'o....o' }, now, stepMs)
      expect(file).toEqual({ intervalMs: stepMs, currentForMs: 3 * stepMs, latestAt: now, unknown: [], faults: [] })
      expect(sites.get(a)).toEqual([
        ['operational', now - 4 * stepMs, now - 2 * stepMs],
        ['down', now - 2 * stepMs, now],
        ['degraded', now, now],
      ])
      // Nothing is known of the time without samples.
      expect(sites.get(b)).toEqual([
        ['operational', now - 5 * stepMs, now - 5 * stepMs],
        ['operational', now, now],
      ])
    }
  })

  test('names sites with or without a final slash', () => {
    const file = parseMonitorFile(monitorFile({ [`${a}/`]: 'oo', [b]: 'oo' }, now), [a, `${b}/`], now)
    expect(file).toMatchObject({ sites: new Map([a, `${b}/`].map((url) => [url, expect.anything()])), unknown: [] })
  })

  test.each([
    ['https://a.example', 'https://A.Example'],
    ['https://a.example:443/', 'https://a.example'],
    ['https://xn--contrasea-s6a.als.example', 'https://contraseña.als.example'],
    ['https://a.example/app', 'https://a.example/app/'],
  ])('names the same site as %s and %s', (instance, url) => {
    expect([...parseMonitorFile(monitorFile({ [instance]: 'oo' }, now), [url], now).sites.keys()]).toEqual([url])
    expect([...parseMonitorFile(monitorFile({ [url]: 'oo' }, now), [instance], now).sites.keys()]).toEqual([instance])
  })

  test('may lack sites, and have others, which are named', () => {
    const { sites, unknown } = read({ [a]: 'oo', [c]: 'oo' })
    expect([[...sites.keys()], unknown]).toEqual([[a], [c]])
  })

  test('has no longer a site whose series has ended', () => {
    expect([...read({ [a]: 'oooooo', [b]: 'oo...' }).sites.keys()]).toEqual([a, b])
    expect([...read({ [a]: 'oooooo', [b]: 'oo....' }).sites.keys()]).toEqual([a])
  })

  test('counts for three of its steps', () => {
    expect(read({ [a]: 'ooo' }, now - 3 * MINUTE).latestAt).toBe(now - 3 * MINUTE)
  })

  test('may have spaces, line breaks, fractions of seconds, labels in braces, and its fields in another order', () => {
    const result = [a, b].map((instance) => ({
      values: [[seconds - 60.5, '1'], [seconds - 0.5, '0']], // oxfmt-ignore
      metric: { job: '{"values":[[1,"1"]]}', instance },
    }))
    const text = JSON.stringify(JSON.parse(matrix(result)), null, 2)
    const file = parseMonitorFile(text, [a, b], now)
    const stretches = [['operational', now - 60_500, now - 500], ['down', now - 500, now - 500]] // oxfmt-ignore
    expect([...file.sites]).toEqual([
      [a, stretches],
      [b, stretches],
    ])
  })

  test('may have a series without samples, which counts as one that it lacks', () => {
    const file = parseMonitorFile(matrix([{ metric: { instance: b }, values: [] }, ...twice(a)]), [a, b], now)
    expect([...file.sites.keys()]).toEqual([a])
  })

  test('may have several series of a site, if its label or a final slash has changed', () => {
    for (const change of [{ team: 'web' }, { instance: `${a}/` }]) {
      const result = [
        ...seriesOf(b, 'oooooo'),
        ...seriesOf(a, 'ooo', 3 * MINUTE),
        ...seriesOf(a, 'dds').map(({ metric, values }) => ({ metric: { ...metric, ...change }, values })),
      ]
      for (const order of [result, result.toReversed()]) {
        const { sites, faults } = parseMonitorFile(matrix(order), [a, b], now)
        expect(sites.get(a)).toEqual([
          ['operational', now - 5 * MINUTE, now - 2 * MINUTE],
          ['down', now - 2 * MINUTE, now],
          ['degraded', now, now],
        ])
        expect([faults, sites.size]).toEqual([[], 2])
      }
    }
  })

  test('takes the newest of several series of a site where they overlap', () => {
    const [newest, older, oldest] = [seriesOf(a, 'dd'), seriesOf(a, 'sss', MINUTE), seriesOf(a, 'oooo', MINUTE)]
    const stretches = [
      ['operational', now - 4 * MINUTE, now - 3 * MINUTE],
      ['degraded', now - 3 * MINUTE, now - MINUTE],
      ['down', now - MINUTE, now],
    ]
    for (const order of [
      [newest, older, oldest],
      [oldest, newest, older],
      [older, oldest, newest],
    ]) {
      expect(parseMonitorFile(matrix(order.flat()), [a], now).sites.get(a)).toEqual(stretches)
    }
    // Two that are as new begin at different times.
    expect(parseMonitorFile(matrix([...seriesOf(a, 'ooo'), ...seriesOf(a, 'd')]), [a], now).sites.get(a)).toEqual([
      ['operational', now - 2 * MINUTE, now],
      ['down', now, now],
    ])
  })

  test('joins a series whose label has changed and changed back with the one in between', () => {
    const [before, between, after] = [
      seriesOf(a, 'ooo', 6 * MINUTE),
      seriesOf(a, 'ddd', 3 * MINUTE),
      seriesOf(a, 'ooo'),
    ]
    const values = [before, after].flatMap(([series]) => series?.values ?? [])
    for (const order of [
      [seriesWith(a, values), ...between],
      [...between, seriesWith(a, values)],
    ]) {
      expect(parseMonitorFile(matrix(order), [a], now).sites.get(a)).toEqual([
        ['operational', now - 8 * MINUTE, now - 5 * MINUTE],
        ['down', now - 5 * MINUTE, now - 2 * MINUTE],
        ['operational', now - 2 * MINUTE, now],
      ])
    }
  })

  test.each<[string, readonly unknown[], readonly RegExp[]]>([
    ['that is null', [null], [/^a series without an address or a list of samples$/]],
    ['without samples in a list', [{ ...twice(b)[0], values: 0 }], [/^a series without an address/]],
    [
      'with a value of another query',
      [seriesWith(b, [[seconds, '0.25']])],
      [/^https:\/\/b\.example has a sample without/],
    ],
    ['with samples out of order', [seriesWith(b, [[seconds, '1'], [seconds - 60, '1']])], [/^https:\/\/b\.example has .* out of order$/]], // oxfmt-ignore
    ['from the future', seriesOf(b, 'oo', -MINUTE), [/^https:\/\/b\.example has a sample in the future by the clock/]],
    ['with a fault, a thousand times', Array.from({ length: 1000 }, () => seriesWith(b, [[0, '1']])), [/^https:\/\/b/]],
  ])('counts without a series %s, which is named', (_name, faulty, named) => {
    const { sites, faults, unknown, latestAt } = parseMonitorFile(matrix([...faulty, ...twice(a)]), [a, b], now)
    expect([[...sites.keys()], unknown, latestAt]).toEqual([[a], [], now])
    expect(faults).toEqual(named.map((pattern) => expect.stringMatching(pattern) as unknown))
  })

  test('is not judged by series that are not of the portal', () => {
    const foreign = [
      ...seriesOf(c, 'x'.repeat(9)),
      ...seriesOf(c, 'oo', -60 * MINUTE),
      { metric: { instance: c }, values: [] },
    ]
    const { intervalMs, latestAt, unknown, faults } = parseMonitorFile(matrix([...foreign, ...twice(a)]), [a, b], now)
    expect({ intervalMs, latestAt, unknown, faults }).toEqual({
      intervalMs: MINUTE,
      latestAt: now,
      unknown: [c],
      faults: [],
    })
  })

  test('may be half a minute ahead', () => {
    expect(read({ [a]: 'od' }, now + MINUTE / 2).latestAt).toBe(now + MINUTE / 2)
  })

  test('is read as Prometheus writes it', () => {
    const text = readFileSync('test/status/prometheus-matrix.json', 'utf8')
    const urls = ['benchmarking', 'analytics', 'www', 'tp', 'valuation', 'news'].map(
      (name) => `https://${name}.als.example`,
    )
    const file = parseMonitorFile(text, urls, Date.UTC(2026, 10, 25, 21))
    const at = (hour: number, minute: number) => Date.UTC(2026, 10, 25, hour, minute)
    expect(urls.map((url) => file.sites.get(url)?.filter(([state]) => state !== 'operational'))).toEqual([
      [],
      [['degraded', at(19, 20), at(19, 30)]],
      [],
      [['down', at(19, 45), at(20, 10)]],
      [],
      [],
    ])
  })
})
