import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../src/dev/listen.ts'
import { monitorForms } from '../../../src/dev/monitor-forms.ts'
import type { RecordedSite } from '../../../src/dev/recorder.ts'
import { updateHistory } from '../../../src/publish/servers/status-history/update-history.ts'
import type { StatusSites } from '../../../src/publish/servers/status-history/update-history.ts'
import { parseMonitorFile } from '../../../src/status/index.ts'
import { monitorFile } from '../../support/group-monitor-file.ts'
import { emptyFolder } from '../../support/workspace.ts'

const MINUTE = 60_000
/** A multiple of five minutes. */
const now = Date.UTC(2030, 0, 15, 12)
const [a, b] = ['https://a.example', 'https://b.example/app/']
const portal: StatusSites = {
  path: '/status-history.json',
  sites: [
    { url: a, names: ['Site A'] },
    { url: b, names: ['Web B', 'Sitio B'] },
  ],
  query: 'probe_success',
  keepSeconds: 7 * 86_400,
  stepSeconds: 300,
}

async function monitorAnswering(answer: RequestListener): Promise<string> {
  const { port, close } = await listen(answer, 0)
  onTestFinished(close)
  return `http://localhost:${port}`
}

/** The folder of the releases, with a file of the history. */
async function folderWith(former?: string) {
  const folder = await emptyFolder()
  const file = join(folder, 'status-history.json')
  if (former !== undefined) await writeFile(file, former)
  const update = (source: string, { at = now, config = portal, timeoutMs = 30_000, ...variables }: Settings = {}) =>
    updateHistory([source], config, { now: at, timeoutMs, variables: { PORTAL: folder, ...variables } })
  const read = async (at = now) => {
    const { sites } = parseMonitorFile(await readFile(file, 'utf8'), [a, b], at)
    return Object.fromEntries(sites)
  }
  return { folder, file, update, read }
}

interface Settings {
  readonly at?: number
  readonly config?: StatusSites
  readonly timeoutMs?: number
  readonly MONITOR_QUERY?: string
  readonly MONITOR_AUTHORIZATION?: string
}

/** What a monitor found of a site, once a minute, and at last at `now`. A dot is a minute without a trial. */
const tried = (letters: string, latestAt = now): RecordedSite['trials'] =>
  Array.from(letters, (letter, index) => ({
    at: latestAt - (letters.length - 1 - index) * MINUTE,
    isUp: letter !== 'd',
    ms: letter === 's' ? 3000 : 200,
    letter,
  })).filter(({ letter }) => letter !== '.')

const recorded = (ofA: string, ofB: string, latestAt = now): readonly RecordedSite[] => [
  { name: 'Site A', url: a, trials: tried(ofA, latestAt) },
  { name: 'web b', url: b, trials: tried(ofB, latestAt) },
]

const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(body))

/** The three kinds of monitors with the same results. */
const kinds: readonly (readonly [kind: string, path: string, form: (sites: readonly RecordedSite[]) => RequestListener])[] = [
  ['prometheus', '', (sites) => (_, response) => response.end(prometheusAnswer(sites))],
  ['uptime-kuma', '/status/als', monitorForms['uptime-kuma']],
  ['gatus', '', monitorForms.gatus],
] // oxfmt-ignore

const letterOf = ({ isUp, ms }: RecordedSite['trials'][number]): string => {
  if (!isUp) return 'd'
  return ms < 3000 ? 'o' : 's'
}

const prometheusAnswer = (sites: readonly RecordedSite[]): string =>
  monitorFile(
    Object.fromEntries(
      sites.map(({ url, trials }) => [url, trials.map(letterOf).join('')]),
    ),
    sites[0]?.trials.at(-1)?.at ?? now,
  ) // oxfmt-ignore

describe.each(kinds)('%s', (kind, path, form) => {
  const letters = ['oooooddddddddddooooo', 'oooooossssssssssssss'] as const

  test('gives the history of both sites, with a sample for each step', async () => {
    const { update, read, file } = await folderWith()
    const source = `${kind}=${await monitorAnswering(form(recorded(...letters)))}${path}`
    expect(await update(source)).toBe(`${file} has 2 of 2 sites.`)
    expect(await read()).toEqual({
      [a]: [
        ['operational', now - 16 * MINUTE, now - 11 * MINUTE],
        ['down', now - 11 * MINUTE, now - MINUTE],
        ['operational', now - MINUTE, now],
      ],
      [b]: [
        ['operational', now - 16 * MINUTE, now - 11 * MINUTE],
        ['degraded', now - 11 * MINUTE, now],
      ],
    })
  })

  test('is joined with the former file, of which seven days stay', async () => {
    const week = 7 * 24 * 12
    const { update, read, file } = await folderWith(
      monitorFile({ [a]: 'd'.repeat(week + 10), [b]: 'o' }, now - 30 * MINUTE, 5 * MINUTE),
    )
    const source = `${kind}=${await monitorAnswering(form(recorded('o'.repeat(41), 'o'.repeat(41))))}${path}`
    await update(source)
    const history = await read()
    expect(history[a]).toEqual([
      ['down', now - 7 * 24 * 60 * MINUTE + 5 * MINUTE, now - 36 * MINUTE],
      ['operational', now - 36 * MINUTE, now],
    ])
    const size = (await stat(file)).size
    await update(source)
    expect([await read(), (await stat(file)).size]).toEqual([history, size])
  })

  test('lacks a site, which is named, and keeps what is known of it', async () => {
    const former = monitorFile({ [a]: 'ooo', [b]: 'ddd' }, now - MINUTE, 5 * MINUTE)
    const { update, read } = await folderWith(former)
    const [first] = recorded('oo', 'oo')
    const source = `${kind}=${await monitorAnswering(form(first ? [first] : []))}${path}`
    expect(await update(source)).toMatch(/has 1 of 2 sites\. The monitor lacks https:\/\/b\.example\/app\/\.$/)
    expect((await read())[b]?.map(([state]) => state)).toEqual(['down'])
  })

  test('is for everybody to read, whatever the umask is', async () => {
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const { update, file } = await folderWith()
    await update(`${kind}=${await monitorAnswering(form(recorded('oo', 'oo')))}${path}`)
    expect((await stat(file)).mode & 0o777).toBe(0o644)
  })

  test.each<readonly [string, RequestListener, RegExp]>([
    ['is a page', (_, response) => void response.end('<!doctype html>'), /it is not |it has /],
    ['is empty', (_, response) => void response.end(), /it is not |it has /],
    ['is null', json(null), /it is not |it has /],
    ['is a number', json(7), /it is not |it has /],
    ['is of another shape', json({ data: [], publicGroupList: {}, results: 1 }), /it is not |it has /],
    ['has no monitor', form([]), /it has no site of the portal/],
    ['has other sites', form([{ name: 'Other', url: 'https://other.example', trials: tried('oo') }]), /no site of the portal/],
    ['is from the year 9999', form(recorded('oo', 'oo', Date.UTC(9999, 11, 31))), /the future|without a time/],
    ['is a redirect', (_, response) => void response.writeHead(302, { location: '/other' }).end(), /status 302/],
    ['asks for a sign-in', (_, response) => void response.writeHead(401).end(), /status 401/],
    ['is an error', (_, response) => void response.writeHead(503).end(JSON.stringify({})), /status 503/],
    ['has more than 4 MB', (_, response) => void response.end(' '.repeat(4_000_001)), /larger than 4 MB/],
    ['has no end', (_, response) => void setInterval(() => response.write(' '.repeat(99)), 50).unref(), /takes too long/],
    ['never comes', () => {}, /takes too long/],
    ['is cut', (_, response) => { response.write('['); setTimeout(() => response.destroy(), 50) }, /./],
  ])('an answer that %s changes nothing', async (_, answer, fault) => {
    const former = monitorFile({ [a]: 'ooo' }, now - MINUTE)
    const { update, file, folder } = await folderWith(former)
    const source = `${kind}=${await monitorAnswering(answer)}${path}`
    const isEndless = fault.source === 'takes too long'
    const failure = await update(source, isEndless ? { timeoutMs: 300 } : {}).then(() => 'replaced', ({ message }: Error) => message) // oxfmt-ignore
    expect(failure).toMatch(/^\S+\/status-history\.json is not replaced: http:\/\/localhost:\d+: [^\n]*\.$/)
    expect(failure).toMatch(fault)
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual([former, ['status-history.json']])
  })
}) // oxfmt-ignore

test('a hostile text of a monitor is shown with its control characters as codes', async () => {
  const { update } = await folderWith()
  const answer = json({ status: 'error', error: '\u001b[2J\nwiped' })
  await expect(update(`prometheus=${await monitorAnswering(answer)}`)).rejects.toThrow(
    'the monitor answers with an error: \\u001b[2J\\u000awiped.',
  )
})

test.each([
  ['', /^Name the monitor/],
  ['kuma=https://kuma.example', /^Name the monitor/],
  ['toString=https://kuma.example', /^Name the monitor/],
  ['gatus=', /^Name the monitor/],
  ['gatus=gatus.example', /^Name the monitor/],
  ['gatus=file:///etc/passwd', /^Name the monitor/],
])('a monitor called %j is refused', async (source, message) => {
  const { update } = await folderWith()
  await expect(update(source)).rejects.toThrow(message)
})

test('a portal whose history is on another host needs the name of the file', async () => {
  const { update } = await folderWith()
  await expect(update('gatus=https://gatus.example', { config: { ...portal, path: null } })).rejects.toThrow('name the file')
}) // oxfmt-ignore

test('a former file that is faulty is written anew', async () => {
  const { update, read } = await folderWith('[1, 2')
  await update(`gatus=${await monitorAnswering(monitorForms.gatus(recorded('o....o', 'o....o')))}`)
  expect(Object.keys(await read())).toEqual([a, b])
})

test('Prometheus gets one query, with the seven days and the steps of the portal, or one of its own', async () => {
  const urls: (string | undefined)[] = []
  const monitor = await monitorAnswering(({ url }, response) => {
    urls.push(url)
    response.end(monitorFile({ [a]: 'oo' }, now))
  })
  const { update } = await folderWith()
  await update(`prometheus=${monitor}/prometheus/`)
  await update(`prometheus=${monitor}`, { MONITOR_QUERY: 'monitor_status < 2' })
  const queries = urls.map((url) => new URL(url ?? '', monitor)).map(({ pathname, searchParams }) => [pathname, ...searchParams])
  expect(queries).toEqual([
    ['/prometheus/api/v1/query', ['query', '(probe_success)[604800s:300s]']],
    ['/api/v1/query', ['query', '(monitor_status < 2)[604800s:300s]']],
  ])
}) // oxfmt-ignore

test('Prometheus may name a site instead of its address, as Gatus does in its metrics', async () => {
  const { update, read } = await folderWith()
  await update(`prometheus=${await monitorAnswering((_, response) => response.end(monitorFile({ 'Sitio B': 'o....d' }, now)))}`)
  expect((await read())[b]?.map(([state]) => state)).toEqual(['operational', 'down'])
}) // oxfmt-ignore

test('a password is sent, and not told', async () => {
  const sent: (string | undefined)[] = []
  const monitor = await monitorAnswering(({ headers }, response) => {
    sent.push(headers.authorization)
    response.writeHead(401).end()
  })
  const { update } = await folderWith()
  const failure = await update(`gatus=${monitor.replace('//', '//ana:pa%20ss@')}`).catch(String)
  expect(failure).not.toMatch(/ana|pa%20ss/)
  await update(`gatus=${monitor}`, { MONITOR_AUTHORIZATION: 'Bearer x' }).catch(String)
  expect(sent).toEqual([`Basic ${Buffer.from('ana:pa ss').toString('base64')}`, 'Bearer x'])
})

describe('Uptime Kuma', () => {
  test('counts neither a beat that waits for another try nor one under maintenance', async () => {
    const time = (minutes: number) => new Date(now - minutes * MINUTE).toISOString().replace('T', ' ').slice(0, -1)
    const beats = [1, 2, 3, 0].map((status, index) => ({ status, time: time(15 - 5 * index), msg: '', ping: 100 }))
    const { update, file } = await folderWith()
    const group = { monitorList: [{ id: 4, name: 'Anything', sendUrl: 1, url: `${a}/` }] }
    const monitor = await monitorAnswering(({ url = '' }, response) =>
      response.end(JSON.stringify(url.includes('heartbeat') ? { heartbeatList: { 4: beats } } : { publicGroupList: [group] })),
    )
    await update(`uptime-kuma=${monitor}/status/als/`)
    const { data } = JSON.parse(await readFile(file, 'utf8'))
    expect(data.result[0].values).toEqual([[now / 1000 - 900, '1'], [now / 1000, '0']])
  })
}) // oxfmt-ignore

describe('Gatus', () => {
  test('finds a site by its host if that is the only one', async () => {
    const { update } = await folderWith()
    const at = (name: string, url: string) => ({ name, url, trials: tried('o....o') })
    const one = await monitorAnswering(monitorForms.gatus([at('front', a), at('back', 'https://other.example')]))
    expect(await update(`gatus=${one}`)).toMatch(/1 of 2 sites/)
    const two = await monitorAnswering(monitorForms.gatus([at('front', a), at('back', `${a}/api`)]))
    await expect(update(`gatus=${two}`)).rejects.toThrow('no site of the portal')
  })

  test.each([[[]], [null]])(
    'lists an endpoint without results as %j, which says nothing of the others',
    async (results) => {
      const { update, read } = await folderWith()
      const timed = [5, 0].map((minutes) => ({
        success: true,
        duration: 1,
        timestamp: new Date(now - minutes * MINUTE).toISOString(),
      }))
      await update(
        `gatus=${await monitorAnswering(
          json([
            { name: 'Site A', results: timed },
            { name: 'New', results },
          ]),
        )}`,
      )
      expect(await read()).toMatchObject({ [a]: [['operational', now - 5 * MINUTE, now]] })
    },
  )
})
