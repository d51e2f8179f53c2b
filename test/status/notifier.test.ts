import { expect, test } from 'vitest'
import { createNotifier } from '../../src/status/notifier.ts'
import type { NotifierEnv } from '../../src/status/notifier.ts'
import type { SiteState } from '../../src/status/index.ts'

function setUp(
  first: readonly SiteState[],
  wanted = true,
  permission: ReturnType<NotifierEnv['permission']> = 'granted',
  answer: 'granted' | 'denied' = 'granted',
) {
  const listeners = new Set<() => void>()
  const shown: string[] = []
  const world = { states: first, wanted, permission, leads: true, refuses: false }
  const status = {
    get: () => ({
      sites: world.states.map((state, at) => ({ url: `https://s${at}.example`, status: state, responseTime: null })),
      lastCheckedAt: 1,
      checking: false,
      offline: false,
      paused: false,
    }),
    leads: () => world.leads,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  }
  const notifier = createNotifier(status, {
    permission: () => world.permission,
    request: async () => void (world.permission = answer),
    show(kind, position) {
      if (world.refuses) throw new TypeError('Illegal constructor')
      shown.push(`${position} ${kind}`)
    },
    isWanted: () => world.wanted,
    setWanted: (next) => void (world.wanted = next),
  })
  const become = (...states: readonly SiteState[]) => {
    world.states = states
    listeners.forEach((listener) => listener())
  }
  return { notifier, world, shown, become }
}

test('a site is announced once when it goes down and once when it is back', () => {
  const { shown, become } = setUp(['operational', 'degraded'])
  become('down', 'degraded')
  become('down', 'operational')
  become('degraded', 'operational')
  become('operational', 'operational')
  expect(shown).toEqual(['0 down', '0 back'])
})

test('the states at page load are not announced', () => {
  const { shown, become } = setUp(['checking', 'down'])
  become('down', 'down')
  become('operational', 'operational')
  expect(shown).toEqual(['0 back', '1 back'])
})

test('notifications start when the person switches them on and end when they switch them off', async () => {
  const { notifier, shown, become } = setUp(['operational'], false, 'default')
  become('down')
  expect(notifier.get()).toBe('off')
  await notifier.switchOn()
  expect(notifier.get()).toBe('on')
  become('operational')
  notifier.switchOff()
  become('down')
  expect(shown).toEqual(['0 back'])
  expect(notifier.get()).toBe('off')
})

test('a denied permission blocks notifications', async () => {
  const { notifier, shown, become } = setUp(['operational'], false, 'default', 'denied')
  await notifier.switchOn()
  expect(notifier.get()).toBe('blocked')
  become('down')
  expect(shown).toEqual([])
})

test('only the page that probes notifies, so that several tabs notify once', () => {
  const { world, shown, become } = setUp(['operational'])
  world.leads = false
  become('down')
  world.leads = true
  become('operational')
  expect(shown).toEqual(['0 back'])
})

test('a browser without notifications, or one that refuses to show them, is unsupported', () => {
  expect(setUp(['operational'], true, 'unsupported').notifier.get()).toBe('unsupported')
  const { notifier, world, become } = setUp(['operational'])
  let told = 0
  notifier.subscribe(() => told++)
  world.refuses = true
  become('down')
  expect(notifier.get()).toBe('unsupported')
  expect(told).toBe(1)
})
