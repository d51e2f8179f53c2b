import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { checkMonitor } from '../../../src/publish/doctor/check-monitor.ts'
import { listen } from '../../../src/dev/listen.ts'
import { MAX_MONITOR_FILE_BYTES } from '../../../src/status/index.ts'
import { monitorFile } from '../../support/group-monitor-file.ts'
import { config } from '../../support/sample-portal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const [a = '', b = ''] = config.sites.map(({ url }) => url)
const days = (count: number) => 'o'.repeat(count * 288 + 1)

/** Serves a file, and checks a portal at another origin that names it, or at the same one if that is `'own'`. */
async function check(
  handler: RequestListener,
  origin: string | undefined = 'https://portal.example',
  reachedCount = 0,
) {
  const { port, close } = await listen(handler, 0)
  onTestFinished(close)
  const own = `http://localhost:${port}`
  const monitor = origin === 'own' ? '/status-history.json' : `${own}/status-history.json`
  const changed = { ...config, status: { ...config.status, monitor } }
  const rows = await checkMonitor(changed, origin === 'own' ? own : origin, reachedCount)
  return rows.map(
    ({ result, subject, remedy }) => `${result} | ${subject.replace(own, '')} | ${remedy.replace(/\d+ kB$/, 'N kB')}`,
  )
}

const file =
  (text: string, headers = { 'Access-Control-Allow-Origin': '*' }): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(text)

test('a portal without a monitor has no row', async () => {
  expect(await checkMonitor(config, 'https://portal.example')).toEqual([])
})

test('the row says which sites it has, how old and how dense it is, and how large', async () => {
  const text = monitorFile({ [a]: days(7), [b]: days(7) }, Date.now() - 3 * MINUTE, 5 * MINUTE)
  const rows = [
    'ok | Monitor /status-history.json | 2 of 2 sites, newest sample 3 min ago, one every 5 min, over 7 d 3 min, N kB',
  ]
  expect(await check(file(text))).toEqual(rows)
  expect(await check(file(text, {} as never), 'own')).toEqual(rows)
})

test('sites that it lacks, other addresses and a short time are warnings', async () => {
  const text = monitorFile({ [a]: 'ooo', 'https://other.example': 'ooo' }, Date.now())
  expect((await check(file(text))).slice(1)).toEqual([
    `warning | Sites that the monitor lacks | ${b}: watch them, too.`,
    'warning | Addresses of the monitor | No sites of the portal: https://other.example. Is "instance" the address?',
    'warning | Time of the monitor | It has less than a day: wait 23 h 58 min, or ask for more.',
  ])
})

test('a monitor that reaches no site, while this machine does, has the likely cause', async () => {
  const text = monitorFile({ [a]: days(6) + 'd', [b]: days(6) + 'd' }, Date.now(), 5 * MINUTE)
  const row = expect.stringMatching(
    /^failed \| Sites of the monitor \| It reaches none of them, and this machine reaches 1\. .*ca_file/,
  )
  expect(await check(file(text), undefined, 1)).toContainEqual(row)
  expect(await check(file(text), undefined, 0)).not.toContainEqual(row)
  const half = monitorFile({ [a]: days(6) + 'd', [b]: days(6) }, Date.now(), 5 * MINUTE)
  expect(await check(file(half), undefined, 1)).not.toContainEqual(row)
})

test('a monitor without samples has the time to wait', async () => {
  expect(await check(file(monitorFile({}, Date.now())))).toEqual([
    expect.stringMatching(/^failed \| Monitor .*it has no site of the portal\. If it has just started, wait three min/),
  ])
})

test('a series that it leaves out is a warning', async () => {
  const text = monitorFile({ [a]: days(7), [b]: days(7) }, Date.now(), 5 * MINUTE).replace('"1"', '"7"')
  expect((await check(file(text))).slice(1)).toEqual([
    `warning | Series of the monitor | Left out: ${a} has a sample without a time, or with a value other than 0, 1 or 2, or out of order.`,
    `warning | Sites that the monitor lacks | ${a}: watch them, too.`,
  ])
})

test.each<[string, RequestListener, RegExp]>([
  ['is missing', (_, response) => response.writeHead(404).end(), /It answers 404\./],
  ['redirects', (_, response) => response.writeHead(302, { Location: '/' }).end(), /It answers 302\./],
  ['breaks the connection', (request) => request.socket.destroy(), /connection/],
  ['is too large', file(' '.repeat(MAX_MONITOR_FILE_BYTES + 1)), /larger than 4 MB: ask for less time/],
  ['is a page', file('<!doctype html>'), /it is not JSON\.$/],
  ['is old', file(monitorFile({ [a]: 'ooo' }, Date.now() - DAY)), /newest sample is from .* more than 3 steps/],
  ['is for another origin', file(monitorFile({ [a]: 'ooo' }, Date.now()), {} as never), /Access-Control-Allow-Origin/],
])('a file that %s fails', async (_, handler, remedy) => {
  const [row, ...others] = await check(handler)
  expect(others).toEqual([])
  expect(row).toMatch(/^failed \| Monitor/)
  expect(row).toMatch(remedy)
})

test('a path is not tried without the address of the portal', async () => {
  const changed = { ...config, status: { ...config.status, monitor: '/status-history.json' } }
  expect(await checkMonitor(changed)).toEqual([
    { result: 'warning', subject: 'Monitor /status-history.json', remedy: expect.stringContaining('--origin') },
  ])
})
