import { afterEach, describe, expect, test } from 'vitest'
import type { Behaviour, SampleSite } from '../../src/dev/sample-sites.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

let site: SampleSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

interface Icon {
  readonly outcome: 'image' | 'error' | 'time-out'
  readonly afterMs: number
}

let asked = 0

/** As the portal measures: when the icon came, or when it was clear that it will not. */
async function askIcon(behaviour: Behaviour, limitMs: number): Promise<Icon> {
  site ??= await startSampleSite(behaviour)
  const startedAt = performance.now()
  const outcome = await fetch(`${site.url}/favicon.ico?${++asked}`, { signal: AbortSignal.timeout(limitMs) }).then(
    (response) => (response.ok && response.headers.get('content-type') === 'image/svg+xml' ? 'image' : 'error'),
    (error: Error) => (error.name === 'TimeoutError' ? 'time-out' : 'error'),
  )
  return { outcome, afterMs: performance.now() - startedAt }
}

describe('a sample site that is', () => {
  test('fast gives its icon at once', async () => {
    const { outcome, afterMs } = await askIcon('fast', 5000)
    expect(outcome).toBe('image')
    expect(afterMs).toBeLessThan(3000)
  })

  test('slow gives its icon after more than 3 seconds, and well before 10', async () => {
    const { outcome, afterMs } = await askIcon('slow', 9000)
    expect(outcome).toBe('image')
    expect(afterMs).toBeGreaterThan(3000)
  })

  test('silent does not answer, and still stops at once', async () => {
    expect((await askIcon('silent', 300)).outcome).toBe('time-out')
    const startedAt = performance.now()
    await site?.close()
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  test('refusing cuts every connection, for its page too', async () => {
    expect((await askIcon('refusing', 5000)).outcome).toBe('error')
    await expect(fetch(site?.url ?? '')).rejects.toThrow()
  })

  test('without an icon takes more than 100 ms to say so', async () => {
    const { outcome, afterMs } = await askIcon('no-icon', 5000)
    expect(outcome).toBe('error')
    expect(afterMs).toBeGreaterThan(100)
  })

  test('flapping gives its icon every other time, however often a browser repeats itself', async () => {
    const outcomes: string[] = []
    for (let each = 0; each < 4; each += 1) {
      const { outcome } = await askIcon('flapping', 5000)
      asked -= 1
      expect((await askIcon('flapping', 5000)).outcome).toBe(outcome)
      outcomes.push(outcome)
    }
    expect(outcomes).toEqual(['image', 'error', 'image', 'error'])
  })
})

test('a sample site has a page, and can change', async () => {
  expect((await askIcon('fast', 5000)).outcome).toBe('image')
  expect(await (await fetch(site?.url ?? '')).text()).toContain('Sample site')
  site?.behaveAs('refusing')
  expect([site?.behaviour, (await askIcon('fast', 5000)).outcome]).toEqual(['refusing', 'error'])
})
