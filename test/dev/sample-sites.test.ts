import { afterEach, describe, expect, test } from 'vitest'
import type { Behaviour, SampleSite } from '../../src/dev/sample-sites.ts'
import { startSampleSite } from '../../src/dev/sample-sites.ts'

let site: SampleSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

interface Probe {
  readonly outcome: 'image' | 'error'
  readonly afterMs: number
}

let probeCount = 0

/** Measures the time until the icon loads or fails, as the portal does. */
async function probeIcon(behaviour: Behaviour, headers: HeadersInit = {}): Promise<Probe> {
  site ??= await startSampleSite(behaviour)
  const startedAt = performance.now()
  const isImage = await fetch(`${site.url}/favicon.ico?${++probeCount}`, { headers }).then(
    ({ ok, headers: answered }) => ok && answered.get('content-type') === 'image/svg+xml',
    () => false,
  )
  return { outcome: isImage ? 'image' : 'error', afterMs: performance.now() - startedAt }
}

describe('a sample site that is', () => {
  test('without an icon takes more than 100 ms to answer', async () => {
    const { outcome, afterMs } = await probeIcon('no-icon')
    expect(outcome).toBe('error')
    expect(afterMs).toBeGreaterThan(100)
  })

  test('flapping serves its icon to every other probe, even if a browser retries', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const { outcome } = await probeIcon('flapping')
      probeCount -= 1
      expect((await probeIcon('flapping')).outcome).toBe(outcome)
      outcomes.push(outcome)
    }
    expect(outcomes).toEqual(['image', 'error', 'image', 'error'])
  })

  test('flapping resets the requests that confirm an outage, too', async () => {
    const confirm = () => probeIcon('flapping', { 'Sec-Fetch-Dest': 'empty' })
    const probes = [() => probeIcon('flapping'), () => probeIcon('flapping'), confirm, confirm]
    const outcomes: string[] = []
    for (const probe of probes) outcomes.push((await probe()).outcome)
    expect(outcomes).toEqual(['image', 'error', 'error', 'error'])
  })
})

test('a sample site has a page and can change its behaviour', async () => {
  expect((await probeIcon('fast')).outcome).toBe('image')
  expect(await (await fetch(site?.url ?? '')).text()).toContain('Sample site')
  site?.behaveAs('refusing')
  expect([site?.behaviour, (await probeIcon('fast')).outcome]).toEqual(['refusing', 'error'])
})
