// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { after } from '../../src/base/timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Starts a timer of 5 s, and stops the page so that it fires this much late. */
function startAndStopPage(lateMs: number) {
  const run = vi.fn()
  const cancel = after(5_000, run)
  const startMs = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => startMs + 5_000 + lateMs)
  vi.advanceTimersByTime(5_000)
  return { run, cancel }
}

test('a timer that fires in time runs at once', () => {
  expect(startAndStopPage(999).run).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('a timer that fires late lets a message that has arrived meanwhile come first', () => {
  const { run } = startAndStopPage(1_000)
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([0, 5_000])('a timer that is cancelled never runs, %i ms late', (lateMs) => {
  const run = vi.fn()
  const cancel = after(5_000, run)
  if (lateMs > 0) {
    const late = startAndStopPage(lateMs)
    late.cancel()
    expect(late.run).not.toHaveBeenCalled()
  }
  cancel()
  vi.advanceTimersByTime(20_000)
  expect(run).not.toHaveBeenCalled()
})
