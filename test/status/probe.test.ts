import { describe, expect, test } from 'vitest'
import type { StatusEnv } from '../../src/status/status-env.ts'
import { probe, probeAddress } from '../../src/status/probe.ts'
import type { Behaviour } from '../support/status-world.ts'
import { createStatusWorld, iconFails, up } from '../support/status-world.ts'

const site = 'https://a.example'

function startProbe(behaviour: Behaviour, change: Partial<StatusEnv> = {}) {
  const world = createStatusWorld()
  world.image(site, behaviour)
  const controller = new AbortController()
  return { world, controller, result: probe({ url: `${site}/` }, { ...world.env, ...change }, controller.signal) }
}

describe('the address of an icon', () => {
  test.each([
    ['https://a.example', 'https://a.example/favicon.ico?7'],
    ['https://a.example/', 'https://a.example/favicon.ico?7'],
    ['https://a.example/app/login?next=%2F#top', 'https://a.example/favicon.ico?7'],
    ['https://a.example:8443/app', 'https://a.example:8443/favicon.ico?7'],
    ['http://127.0.0.1:4001/', 'http://127.0.0.1:4001/favicon.ico?7'],
  ])('for %s is at its origin', (url, address) => expect(probeAddress({ url }, 7)).toBe(address))

  test.each([
    ['https://a.example:443/icons/a.png', 'https://a.example:443/icons/a.png?7'],
    ['https://a.example/icon?size=32', 'https://a.example/icon?size=32&7'],
  ])('that the configuration gives as %s is that one', (icon, address) =>
    expect(probeAddress({ url: 'https://a.example/app', icon }, 7)).toBe(address),
  )

  test.each(['https://cdn.example/a.png', 'https://a.example:8443/a.png', 'http://a.example/a.png'])(
    'is that of the site if the configuration gives %s, on another origin',
    (icon) => {
      const url = 'https://a.example/app?tab=1#top'
      expect(probeAddress({ url, icon }, 7)).toBe('https://a.example/app?tab=1&7')
    },
  )

  test('carries the time as a bare number, different each time', async () => {
    const { world } = startProbe(up(50))
    const first = world.now()
    await world.advance(5)
    void probe({ url: site }, world.env, new AbortController().signal)
    expect(world.requests.map(({ address }) => address)).toEqual([
      `${site}/favicon.ico?${first}`,
      `${site}/favicon.ico?${first + 5}`,
    ])
  })
})

describe('a probe', () => {
  test('reports whether the icon loaded, and its time', async () => {
    const loaded = startProbe(up(80))
    await loaded.world.advance(80)
    expect(await loaded.result).toEqual({ kind: 'loaded', ms: 80 })
    const failed = startProbe(iconFails(12))
    await failed.world.advance(12)
    expect(await failed.result).toEqual({ kind: 'failed', ms: 12 })
  })

  test('reports that the site was reached if our policy refuses its redirect', async () => {
    const { world, result } = startProbe({ ok: false, ms: 12, isRedirectRefused: true })
    await world.advance(12)
    expect(await result).toEqual({ kind: 'reached', ms: 12 })
  })

  test('reports the time of the transfer, not of a delayed load event', async () => {
    const { world, result } = startProbe({ ok: true, ms: 5, afterMs: 807 })
    await world.advance(807)
    expect(await result).toEqual({ kind: 'loaded', ms: 5 })
  })

  test('ends after 10 s and not before, and cancels the request', async () => {
    const { world, result } = startProbe('silence')
    await world.advance(9999)
    expect(world.open()).toHaveLength(1)
    await world.advance(1)
    expect(await result).toEqual({ kind: 'timed-out' })
    expect(world.open()).toHaveLength(0)
  })

  test('leaves no timer behind', async () => {
    const { world, result } = startProbe(up(80))
    await world.advance(80)
    await result
    expect(world.timers.size).toBe(0)
  })

  test('that is aborted is inconclusive and leaves neither request nor timer', async () => {
    const { world, controller, result } = startProbe('silence')
    controller.abort()
    expect(world.open()).toHaveLength(0)
    expect(world.timers.size).toBe(0)
    expect(await result).toEqual({ kind: 'inconclusive' })
  })

  test('that is aborted before it begins is inconclusive', async () => {
    const world = createStatusWorld()
    const result = probe({ url: site }, world.env, AbortSignal.abort())
    await world.advance(60)
    expect(await result).toEqual({ kind: 'inconclusive' })
  })

  test('times out up to one second late; later the machine has slept, and it is inconclusive', async () => {
    const late = startProbe('silence')
    await late.world.sleep(11_000)
    expect(await late.result).toEqual({ kind: 'timed-out' })
    const slept = startProbe('silence')
    await slept.world.sleep(11_001)
    expect(await slept.result).toEqual({ kind: 'inconclusive' })
  })

  test('is inconclusive if the machine slept before the response', async () => {
    const { world, result } = startProbe(up(400))
    await world.sleep(8 * 60 * 60_000)
    expect(await result).toEqual({ kind: 'inconclusive' })
  })

  test('never rejects, even if the port throws', async () => {
    const rejecting = startProbe(up(1), { loadImage: () => Promise.reject(new Error('no network')) })
    expect(await rejecting.result).toEqual({ kind: 'failed', ms: 0 })
    const throwing = startProbe(up(1), {
      loadImage: () => {
        throw new Error('no Image')
      },
    })
    expect(await throwing.result).toEqual({ kind: 'failed', ms: 0 })
    const world = createStatusWorld()
    expect(await probe({ url: 'not an address' }, world.env, new AbortController().signal)).toEqual({
      kind: 'failed',
      ms: 0,
    })
    expect(world.timers.size).toBe(0)
  })
})
