import { describe, expect, it } from 'vitest'
import type { StatusEnv } from '../../src/status/env.ts'
import { faviconAddress, probe } from '../../src/status/probe.ts'
import type { Behaviour } from '../support/status-world.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

const site = 'https://a.example'

function look(behaviour: Behaviour, change: Partial<StatusEnv> = {}) {
  const world = createWorld()
  world.image(site, behaviour)
  const control = new AbortController()
  return { world, control, result: probe(`${site}/`, { ...world.env, ...change }, control.signal) }
}

describe('the address', () => {
  it.each([
    ['https://a.example', 'https://a.example/favicon.ico?7'],
    ['https://a.example/', 'https://a.example/favicon.ico?7'],
    ['https://a.example/app/login?next=%2F#top', 'https://a.example/favicon.ico?7'],
    ['https://a.example:8443/app', 'https://a.example:8443/favicon.ico?7'],
    ['http://127.0.0.1:4001/', 'http://127.0.0.1:4001/favicon.ico?7'],
    ['/audiototext', '/favicon.ico?7'],
  ])('of the icon of %s is at its origin', (url, address) => expect(faviconAddress(url, 7)).toBe(address))

  it('carries the time as a bare number, different each time', async () => {
    const { world } = look(up(50))
    const first = world.now()
    await world.advance(5)
    void probe(site, world.env, new AbortController().signal)
    expect(world.requests.map(({ address }) => address)).toEqual([
      `${site}/favicon.ico?${first}`,
      `${site}/favicon.ico?${first + 5}`,
    ])
  })
})

describe('one look at a site', () => {
  it('is what the icon did', async () => {
    const loaded = look(up(80))
    await loaded.world.advance(80)
    expect(await loaded.result).toEqual({ kind: 'loaded', ms: 80 })
    const failed = look(iconFails(12))
    await failed.world.advance(12)
    expect(await failed.result).toEqual({ kind: 'failed', ms: 12 })
  })

  it('takes the time of the transfer, not of our own late event', async () => {
    const { world, result } = look({ ok: true, ms: 5, afterMs: 807 })
    await world.advance(807)
    expect(await result).toEqual({ kind: 'loaded', ms: 5 })
  })

  it('ends after 10 s and not before, and cancels the request', async () => {
    const { world, result } = look('silence')
    await world.advance(9999)
    expect(world.open()).toHaveLength(1)
    await world.advance(1)
    expect(await result).toEqual({ kind: 'timed-out' })
    expect(world.open()).toHaveLength(0)
  })

  it('leaves no timer behind', async () => {
    const { world, result } = look(up(80))
    await world.advance(80)
    await result
    expect(world.timers()).toBe(0)
  })

  it('that is broken off says nothing, and leaves neither request nor timer', async () => {
    const { world, control, result } = look('silence')
    control.abort()
    expect(world.open()).toHaveLength(0)
    expect(world.timers()).toBe(0)
    expect(await result).toEqual({ kind: 'inconclusive' })
  })

  it('that was broken off before it began says nothing either', async () => {
    const world = createWorld()
    const result = probe(site, world.env, AbortSignal.abort())
    await world.advance(60)
    expect(await result).toEqual({ kind: 'inconclusive' })
  })

  it('counts a late time-out up to one second, and nothing later: then the machine slept', async () => {
    const late = look('silence')
    await late.world.sleep(11_000)
    expect(await late.result).toEqual({ kind: 'timed-out' })
    const slept = look('silence')
    await slept.world.sleep(11_001)
    expect(await slept.result).toEqual({ kind: 'inconclusive' })
  })

  it('does not believe an answer that came over a sleep', async () => {
    const { world, result } = look(up(400))
    await world.sleep(8 * 60 * 60_000)
    expect(await result).toEqual({ kind: 'inconclusive' })
  })

  it('never rejects, whatever the port does', async () => {
    const rejecting = look(up(1), { loadImage: () => Promise.reject(new Error('no network')) })
    expect(await rejecting.result).toEqual({ kind: 'failed', ms: 0 })
    const throwing = look(up(1), {
      loadImage: () => {
        throw new Error('no Image')
      },
    })
    expect(await throwing.result).toEqual({ kind: 'failed', ms: 0 })
    const world = createWorld()
    expect(await probe('not an address', world.env, new AbortController().signal)).toEqual({ kind: 'failed', ms: 0 })
    expect(world.timers()).toBe(0)
  })
})
