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

interface Probe {
  readonly outcome: 'image' | 'error' | 'time-out'
  readonly afterMs: number
}

let probeCount = 0

/** Measures the time until the icon loads or fails, as the portal does. */
async function probeIcon(behaviour: Behaviour, limitMs: number, headers: HeadersInit = {}): Promise<Probe> {
  site ??= await startSampleSite(behaviour)
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(limitMs)
  const outcome = await fetch(`${site.url}/favicon.ico?${++probeCount}`, { headers, signal }).then(
    (response) => (response.ok && response.headers.get('content-type') === 'image/svg+xml' ? 'image' : 'error'),
    (error: Error) => (error.name === 'TimeoutError' ? 'time-out' : 'error'),
  )
  return { outcome, afterMs: performance.now() - startedAt }
}

describe('a sample site that is', () => {
  test('fast serves its icon at once', async () => {
    const { outcome, afterMs } = await probeIcon('fast', 5000)
    expect(outcome).toBe('image')
    expect(afterMs).toBeLessThan(3000)
  })

  test('slow serves its icon after more than 3 and well under 10 seconds', async () => {
    const { outcome, afterMs } = await probeIcon('slow', 9000)
    expect(outcome).toBe('image')
    expect(afterMs).toBeGreaterThan(3000)
  })

  test('silent does not answer, and still closes at once', async () => {
    expect((await probeIcon('silent', 300)).outcome).toBe('time-out')
    const startedAt = performance.now()
    await site?.close()
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  test('refusing resets every connection, even for its page', async () => {
    expect((await probeIcon('refusing', 5000)).outcome).toBe('error')
    await expect(fetch(site?.url ?? '')).rejects.toThrow()
  })

  test('without an icon takes more than 100 ms to answer', async () => {
    const { outcome, afterMs } = await probeIcon('no-icon', 5000)
    expect(outcome).toBe('error')
    expect(afterMs).toBeGreaterThan(100)
  })

  test('flapping serves its icon to every other probe, even if a browser retries', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const { outcome } = await probeIcon('flapping', 5000)
      probeCount -= 1
      expect((await probeIcon('flapping', 5000)).outcome).toBe(outcome)
      outcomes.push(outcome)
    }
    expect(outcomes).toEqual(['image', 'error', 'image', 'error'])
  })

  test('flapping resets the requests that confirm an outage, too', async () => {
    const confirm = () => probeIcon('flapping', 5000, { 'Sec-Fetch-Dest': 'empty' })
    const probes = [() => probeIcon('flapping', 5000), () => probeIcon('flapping', 5000), confirm, confirm]
    const outcomes: string[] = []
    for (const probe of probes) outcomes.push((await probe()).outcome)
    expect(outcomes).toEqual(['image', 'error', 'error', 'error'])
  })
})

test('a sample site has a page and can change its behaviour', async () => {
  expect((await probeIcon('fast', 5000)).outcome).toBe('image')
  expect(await (await fetch(site?.url ?? '')).text()).toContain('Sample site')
  site?.behaveAs('refusing')
  expect([site?.behaviour, (await probeIcon('fast', 5000)).outcome]).toEqual(['refusing', 'error'])
})
