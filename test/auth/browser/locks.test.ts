// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLock } from '../../../src/auth/browser/locks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Grant = () => Promise<void>

/** Stubs the locks of the browser. `grant` grants the lock that was asked for. */
function stubLocks(request: 'waits' | 'rejects', query: () => Promise<{ held?: { name: string }[] }>) {
  const locks: { grant: Grant; signal: AbortSignal | null } = { grant: async () => {}, signal: null }
  vi.stubGlobal('navigator', {
    locks: {
      request(_name: string, { signal }: { readonly signal: AbortSignal }, grant: Grant) {
        Object.assign(locks, { grant, signal })
        if (request === 'rejects') return Promise.reject(new DOMException('', 'SecurityError'))
        return new Promise(() => {})
      },
      query,
    },
  })
  return locks
}

const held = async () => ({ held: [{ name: 'other' }, { name: 'a' }] })
const notHeld = async () => ({ held: [{ name: 'other' }] })

test.each<[string, Parameters<typeof stubLocks>, number, boolean]>([
  ['another page holds', ['waits', held], 2_000, false],
  ['nobody holds, and which is not granted', ['waits', notHeld], 2_000, true],
  ['the browser says nothing about', ['waits', async () => ({})], 2_000, true],
  ['the browser refuses', ['rejects', held], 0, true],
  ['the browser neither grants nor finds', ['waits', () => Promise.reject(new DOMException())], 2_000, true],
  ['the browser never answers about', ['waits', () => new Promise(() => {})], 4_000, true],
])('a lock that %s', async (_name, behavior, afterMs, isHeld) => {
  const locks = stubLocks(...behavior)
  let outcome: boolean | null = null
  void holdLock('a').then((result) => (outcome = result))
  if (afterMs > 0) {
    await vi.advanceTimersByTimeAsync(afterMs - 1)
    expect(outcome).toBeNull()
  }
  await vi.advanceTimersByTimeAsync(afterMs > 0 ? 1 : 0)
  expect(outcome).toBe(isHeld)
  expect(locks.signal?.aborted, 'a page with a copy leaves the queue').toBe(!isHeld)
})

test('a lock that is granted while the page is busy counts, and is held until the page is left', async () => {
  const locks = stubLocks('waits', held)
  const outcome = holdLock('a')
  let isReleased = false
  void locks.grant().then(() => (isReleased = true))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await outcome, isReleased]).toEqual([true, false])
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isReleased).toBe(true)
})
