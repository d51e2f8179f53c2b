// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLazyPart, useLazyPart } from '../../src/app/lazy.ts'
import { show } from '../support/screen.ts'

let isOnline = true
Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
afterEach(() => {
  isOnline = true
})

/** Creates a part whose first `failures` fetches fail. */
function createPart(failures: number) {
  const fetches = { count: 0 }
  const part = createLazyPart(async () => {
    fetches.count += 1
    if (fetches.count <= failures) throw new TypeError('Failed to fetch')
    return 'Here'
  })
  return { part, fetches }
}

test('a part is fetched once, however often it is needed', async () => {
  const { part, fetches } = createPart(0)
  expect(part.get()).toBeNull()
  await Promise.all([part.load(), part.load()])
  expect([part.get(), fetches.count]).toEqual(['Here', 1])
})

test('a fetch that failed offline is repeated when the connection is back', async () => {
  isOnline = false
  const { part, fetches } = createPart(2)
  await expect(part.load()).rejects.toThrow('Failed to fetch')
  dispatchEvent(new Event('online'))
  await expect.poll(() => fetches.count).toBe(2)
  isOnline = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => part.get()).toBe('Here')
  expect(fetches.count).toBe(3)
})

test('a fetch that failed online is repeated when the part is needed again', async () => {
  const { part, fetches } = createPart(1)
  await expect(part.load()).rejects.toThrow('Failed to fetch')
  dispatchEvent(new Event('online'))
  expect(fetches.count).toBe(1)
  await part.load()
  expect(part.get()).toBe('Here')
})

test('a fetch that failed online is repeated after a while, and later each time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { part, fetches } = createPart(2)
  await expect(part.load()).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(fetches.count).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetches.count).toBe(2)
  await vi.advanceTimersByTimeAsync(19_000)
  expect([fetches.count, part.get()]).toEqual([2, null])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([fetches.count, part.get()]).toEqual([3, 'Here'])
})

test('a missing part leaves its place empty and the rest of the page working', async () => {
  const { part } = createPart(1)
  const Page = ({ isNeeded }: { readonly isNeeded: boolean }) => <p>Rest {useLazyPart(part, isNeeded)}</p>
  const { host, again, close } = show(<Page isNeeded />)
  await act(async () => {})
  expect(host.textContent).toBe('Rest ')
  again(<Page isNeeded={false} />)
  again(<Page isNeeded />)
  await act(async () => {})
  expect(host.textContent).toBe('Rest Here')
  close()
})
