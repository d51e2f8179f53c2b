import { expect, test } from 'vitest'
import { createNotifier } from '../../src/board/notifier.ts'
import type { NotifierEnv } from '../../src/board/notifier.ts'
import type { SiteState, StatusMonitor } from '../../src/status/index.ts'

function setUp(
  first: readonly SiteState[],
  wanted = true,
  permission: ReturnType<NotifierEnv['permission']> = 'granted',
  answer: 'granted' | 'denied' = 'granted',
) {
  const listeners = new Set<() => void>()
  const shown: string[] = []
  const world = { states: first, wanted, permission, leads: true, refuses: false }
  const nothing = () => undefined
  const status: StatusMonitor = {
    get: () => ({
      sites: world.states.map((state, at) => ({ url: `https://s${at}.example`, status: state, responseTime: null })),
      lastCheckedAt: 1,
      checking: false,
      offline: false,
      paused: false,
    }),
    leads: () => world.leads,
    round: () => null,
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    start: nothing,
    refresh: nothing,
    pause: nothing,
    resume: nothing,
    stop: nothing,
  }
  const notifier = createNotifier(status, {
    permission: () => world.permission,
    request: async () => void (world.permission = answer),
    show(kind, position) {
      if (world.refuses) throw new TypeError('Illegal constructor')
      shown.push(`${position} ${kind}`)
    },
    isWanted: () => world.wanted,
    want: (next) => void (world.wanted = next),
  })
  const become = (...states: readonly SiteState[]) => {
    world.states = states
    listeners.forEach((listener) => listener())
  }
  return { notifier, world, shown, become }
}

test('a site that goes down is told of once, and once that it is back', () => {
  const { shown, become } = setUp(['operational', 'degraded'])
  become('down', 'degraded')
  become('down', 'operational')
  become('degraded', 'operational')
  become('operational', 'operational')
  expect(shown).toEqual(['0 down', '0 back'])
})

test('what a site is when the page opens is no news', () => {
  const { shown, become } = setUp(['checking', 'down'])
  become('down', 'down')
  become('operational', 'operational')
  expect(shown).toEqual(['0 back', '1 back'])
})

test('nothing is told to a person who did not ask, and from then on when they do', async () => {
  const { notifier, shown, become } = setUp(['operational'], false, 'default')
  become('down')
  expect(notifier.get()).toBe('off')
  await notifier.ask()
  expect(notifier.get()).toBe('on')
  become('operational')
  notifier.stop()
  become('down')
  expect(shown).toEqual(['0 back'])
  expect(notifier.get()).toBe('off')
})

test('a person who says no is not asked again', async () => {
  const { notifier, shown, become } = setUp(['operational'], false, 'default', 'denied')
  await notifier.ask()
  expect(notifier.get()).toBe('blocked')
  become('down')
  expect(shown).toEqual([])
})

test('only the page that probes tells, or a person would hear it from each', () => {
  const { world, shown, become } = setUp(['operational'])
  world.leads = false
  become('down')
  world.leads = true
  become('operational')
  expect(shown).toEqual(['0 back'])
})

test('a browser that has no notifications, or refuses to show one, breaks nothing', () => {
  expect(setUp(['operational'], true, 'unsupported').notifier.get()).toBe('unsupported')
  const { notifier, world, become } = setUp(['operational'])
  let told = 0
  notifier.subscribe(() => told++)
  world.refuses = true
  become('down')
  expect(notifier.get()).toBe('unsupported')
  expect(told).toBe(1)
})
