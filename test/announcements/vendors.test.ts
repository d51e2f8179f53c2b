import { expect, test } from 'vitest'
import { createVendors, joinedAnnouncements } from '../../src/announcements/index.ts'
import { FileFault } from '../../src/base/published-file.ts'
import { createStore } from '../../src/base/store.ts'
import { announcementOf } from '../support/sample-announcements.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const sites = [
  { name: { en: 'Mail', es: 'Correo' }, url: 'https://mail.als.example' },
  { name: 'Ledger', url: 'https://ledger.als.example' },
]
const vendors = [
  { name: 'Mail vendor', status: 'https://a.example/api/v2/summary.json', sites: ['Correo'] },
  { name: 'Ledger vendor', status: 'https://b.example/api/v2/summary.json', sites: ['Ledger'] },
]
const summary = (name?: string) => {
  const incidents = name === undefined ? [] : [{ id: name, name, started_at: '2026-01-01T08:00:00Z' }]
  return JSON.stringify({ page: { url: 'https://a.example' }, incidents })
}

function open(configured = vendors) {
  const world = createWorld()
  const page = world.openPage()
  const asked: string[] = []
  const warnings: string[] = []
  const answers = new Map<string, () => Promise<string>>()
  const store = createVendors({ vendors: configured, sites }, (address) => ({
    ...page,
    fetchFile() {
      asked.push(new URL(address).hostname)
      return answers.get(new URL(address).hostname)?.() ?? Promise.resolve(summary())
    },
    warn: (fault) => void warnings.push(fault),
  }))
  return {
    store,
    warnings,
    answers,
    asked: () => asked.splice(0),
    shown: () => store.get().map(({ title, sites: urls }) => [Object.values(title)[0], ...urls]),
    async later(minutes: number, act = store.refresh) {
      await world.advance(minutes * MINUTE)
      act()
      await world.settle()
    },
  }
}

test('the pages are read every five minutes, and at once if a site that needs the vendor fails', async () => {
  const { store, asked, answers, shown, later } = open()
  await later(0)
  expect(asked()).toEqual(['a.example', 'b.example'])
  answers.set('a.example', async () => summary('Mail is late'))
  await later(1)
  expect([asked(), shown()]).toEqual([[], []])
  await later(0, () => store.refreshFor('https://mail.als.example'))
  expect(asked()).toEqual(['a.example'])
  expect(shown()).toEqual([['Mail is late', 'https://mail.als.example']])
  await later(5)
  expect(asked()).toEqual(['a.example', 'b.example'])
})

test('an incident goes when the page has it no more, is no summary, or cannot be read twice', async () => {
  const { answers, shown, later, warnings } = open()
  const late = async () => summary('Mail is late')
  for (const [answer, minutes] of [
    [async () => summary(), [5]],
    [async () => '<p>Sign in</p>', [5]],
    [() => Promise.reject(new FileFault('it cannot be read')), [5, 1]],
  ] as const) {
    answers.set('a.example', late)
    await later(5)
    expect(shown()).toHaveLength(1)
    answers.set('a.example', answer)
    for (const pause of minutes) await later(pause)
    expect(shown()).toEqual([])
  }
  expect(warnings).toEqual(['it is not the summary of a status page', 'it cannot be read'])
})

test('an incident comes back with the same file, once that can be read again', async () => {
  const { answers, shown, later } = open()
  const late = async () => summary('Mail is late')
  answers.set('a.example', late)
  await later(0)
  answers.set('a.example', () => Promise.reject(new FileFault('it cannot be read')))
  await later(5)
  await later(1)
  expect(shown()).toEqual([])
  answers.set('a.example', late)
  await later(5)
  expect(shown()).toHaveLength(1)
})

test('two vendors may have one page', async () => {
  const shared = vendors.map((vendor) => ({ ...vendor, status: 'https://a.example/api/v2/summary.json' }))
  const { answers, shown, later } = open(shared)
  answers.set('a.example', async () => summary('All is late'))
  await later(0)
  expect(shown()).toEqual([
    ['All is late', 'https://mail.als.example'],
    ['All is late', 'https://ledger.als.example'],
  ])
})

test('one vendor that fails does not hide the incident of another', async () => {
  const { answers, shown, later } = open()
  answers.set('a.example', () => Promise.reject(new TypeError('offline')))
  answers.set('b.example', async () => summary('Ledger is slow'))
  await later(0)
  expect(shown()).toEqual([['Ledger is slow', 'https://ledger.als.example']])
})

test('the announcements of the operators and of vendors are one list', () => {
  const [ours, theirs] = [createStore([announcementOf('notice')], []), createStore([announcementOf('incident')], [])]
  const joined = joinedAnnouncements(ours, theirs)
  expect([joined.initial, joined.get().map(({ kind }) => kind)]).toEqual([[], ['notice', 'incident']])
  theirs.set([])
  expect(joined.get().map(({ kind }) => kind)).toEqual(['notice'])
})
