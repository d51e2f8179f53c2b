// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fetched, optional } from '../../src/app/lazy.ts'
import { show } from '../support/screen.ts'

let connected = true
Object.defineProperty(navigator, 'onLine', { get: () => connected, configurable: true })
afterEach(() => {
  connected = true
})

const Part = () => <p>Here</p>

/** Fails as often as it is told to, and counts. */
function failing(times: number) {
  const asked = { count: 0 }
  const load = () => (asked.count++ < times ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Part))
  return { asked, load }
}

test('a part that failed without a connection is fetched again when it is back', async () => {
  connected = false
  const { asked, load } = failing(2)
  const part = fetched(load)
  await Promise.resolve()
  expect(asked.count).toBe(1)
  dispatchEvent(new Event('online'))
  await expect.poll(() => asked.count).toBe(2)
  connected = true
  dispatchEvent(new Event('online'))
  expect(await part).toBe(Part)
  expect(asked.count).toBe(3)
})

test('a part that is not there is not asked for again', async () => {
  const { asked, load } = failing(9)
  await expect(fetched(load)).rejects.toThrow('Failed to fetch')
  expect(asked.count).toBe(1)
})

test('nothing stands in the place of a part that cannot be fetched, and the rest stays', async () => {
  const Missing = optional(failing(1).load)
  const { host } = show(
    <Suspense>
      <p>Rest</p>
      <Suspense fallback="Loading">
        <Missing />
      </Suspense>
    </Suspense>,
  )
  await act(async () => {})
  await expect.poll(() => host.textContent).toBe('Rest')
})
