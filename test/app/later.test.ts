import { expect, test } from 'vitest'
import { createLater } from '../../src/app/later.ts'
import type { Later } from '../../src/app/later.ts'
import { createNotifier } from '../../src/board/notifier.ts'
import { createShortcuts } from '../../src/shortcuts/shortcuts.ts'
import type { Board, Round, StatusMonitor } from '../../src/status/index.ts'
import { createStorage, start } from '../support/history-storage.ts'
import { anonymous } from '../support/sample-portal.ts'
import { createShortcutStorage } from '../support/shortcut-storage.ts'

const url = 'https://www.als.example'
const round = (at: number, status: 'operational' | 'down' = 'operational'): Board => ({
  sites: [{ url, status, responseTime: status === 'down' ? null : 80 }],
  lastCheckedAt: at,
  checking: false,
  offline: false,
  paused: false,
})

function setUp(first: Board) {
  let board = first
  const ended = ({ sites, lastCheckedAt }: Board): Round | null =>
    lastCheckedAt === null ? null : { at: lastCheckedAt, sites }
  let own = ended(first)
  const listeners = new Set<() => void>()
  const nothing = () => undefined
  const status: StatusMonitor = {
    get: () => board,
    leads: () => own !== null,
    round: () => own,
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    start: nothing,
    refresh: nothing,
    pause: nothing,
    resume: nothing,
    stop: nothing,
  }
  const { storage, openPage } = createStorage()
  const history = openPage()
  const states = () => history.samples(url, start, start + 5 * 60_000).map((sample) => sample?.state ?? '-')
  const notifier = createNotifier(status, {
    permission: () => 'unsupported',
    request: async () => undefined,
    show: () => undefined,
    isWanted: () => false,
    want: () => undefined,
  })
  const shortcuts = createShortcuts(createShortcutStorage().openPage())
  return {
    status,
    history,
    shortcuts,
    states,
    load: async () => ({ history, notifier, shortcuts }),
    show(next: Board, leads = true) {
      board = next
      if (leads && !next.checking) own = ended(next)
      storage.now = next.lastCheckedAt ?? storage.now
      listeners.forEach((listener) => listener())
    },
  }
}

test('a round that ended before the history was there is in it, and so is each that follows', async () => {
  const { status, load, states, show } = setUp(round(start))
  const source = createLater(status, load)
  expect(source.get()).toBeNull()
  await source.start()
  show(round(start + 60_000, 'down'))
  show(round(start + 120_000))
  expect(states()).toEqual(['operational', 'down', 'operational', '-', '-'])
})

test('a board that changes within a round is no round, nor is what another page has found', async () => {
  const { status, load, states, show } = setUp({ ...round(start), lastCheckedAt: null })
  await createLater(status, load).start()
  show({ ...round(start), lastCheckedAt: null, checking: true })
  expect(states()).toEqual(['-', '-', '-', '-', '-'])
  show(round(start + 60_000))
  show({ ...round(start + 60_000, 'down'), checking: true })
  show(round(start + 120_000), false)
  expect(states()).toEqual(['-', 'operational', '-', '-', '-'])
})

test('who listens is told of the history, and of each change with another object', async () => {
  const { status, history, load, show } = setUp(round(start))
  const source = createLater(status, load)
  const seen: unknown[] = []
  source.subscribe(() => seen.push(source.get()))
  await source.start()
  show(round(start + 60_000))
  expect(seen).toHaveLength(3)
  expect(new Set(seen).size).toBe(3)
  expect(source.get()?.history).toBe(history)
})

test('a history that cannot be loaded says so to its program, and stays away', async () => {
  const { status } = setUp(round(start))
  const source = createLater(status, () => Promise.reject<Later>(new Error('offline')))
  await expect(source.start()).rejects.toThrow('offline')
  expect(source.get()).toBeNull()
})

test('who listens is told of a star, and who shows the history sees that nothing of it has changed', async () => {
  const { status, shortcuts, load } = setUp(round(start))
  const source = createLater(status, load)
  await source.start()
  const before = source.get()
  const seen: unknown[] = []
  source.subscribe(() => seen.push(source.get()))
  shortcuts.of(anonymous)?.star(url, true)
  expect(seen).toEqual([before])
  expect(seen[0]).toBe(before)
})
