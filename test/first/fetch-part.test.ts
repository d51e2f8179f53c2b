// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { PART_FAILED } from '../../src/app/marks.ts'
import { fetchPart } from '../../src/first/fetch-part.ts'

afterEach(() => void vi.useRealTimers())

test('a part that has not arrived after 10 s has failed, even if the clock was set back', async () => {
  vi.useFakeTimers()
  const onFailed = vi.fn()
  addEventListener(PART_FAILED, onFailed, { once: true })
  const outcome = fetchPart('data:text/javascript,await new Promise(() => {})').catch((error: unknown) => String(error))
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(await outcome).toMatch(/did not arrive/)
})
