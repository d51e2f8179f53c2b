// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserEnv } from '../../../src/auth/browser/browser-env.ts'
import { createHiddenFrame, openFrame } from '../../../src/auth/browser/frame.ts'
import { channelName } from '../../../src/auth/browser/channel.ts'
import { CLOSED_POLL_MS, createPopups } from '../../../src/auth/browser/popup.ts'
import { openRedirect } from '../../../src/auth/browser/redirect.ts'
import { config } from '../../support/fake-auth-env.ts'
import { createFakePopup } from '../../support/fake-popup.ts'
import { createWorld } from '../../support/world.ts'

const createEnv = () =>
  createBrowserEnv(
    config,
    createPopups(() => undefined),
  )

const PROVIDER = 'https://id.als.test/auth'
const RESPONSE = 'https://portal.als.test/?code=1'
let world = createWorld()

beforeEach(() => {
  world = createWorld()
  vi.stubGlobal('BroadcastChannel', world.BroadcastChannel)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

/** Posts the response. */
const answer = (state: string) => world.openChannel(channelName(state), () => undefined).say({ answer: RESPONSE })
const frames = () => [...document.querySelectorAll('iframe')]

describe('a hidden frame', () => {
  test('takes the request to the provider, and brings the response', async () => {
    const frame = openFrame()
    const response = frame.go(PROVIDER, 'a', new AbortController().signal)
    expect(frames().map(({ src, hidden }) => [src, hidden])).toEqual([[PROVIDER, true]])
    answer('a')
    expect(await response).toBe(RESPONSE)
    frame.close()
    expect(frames()).toEqual([])
  })

  test('can run scripts, submit forms and keep its origin, but not leave its frame or open windows', () => {
    expect(createHiddenFrame('about:blank').getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-storage-access-by-user-activation',
    )
  })

  test('has an id of its own', () => {
    const [one, other] = [createHiddenFrame('about:blank').id, createHiddenFrame('about:blank').id]
    expect(one).toMatch(/^oidc-[0-9a-f-]{36}$/)
    expect(other).not.toBe(one)
  })
})

test('a redirect leaves the page, and is abandoned when it is given up', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const controller = new AbortController()
  const redirect = openRedirect()
  const outcome = redirect.go(PROVIDER, 'a', controller.signal).catch((thrown: unknown) => thrown)
  expect(assign.mock.calls).toEqual([[PROVIDER]])
  expect(sessionStorage.getItem('oidc.sent'), 'the window knows what it has sent').toBe('a')
  controller.abort('given up')
  expect(await outcome).toBe('given up')
  expect(redirect.close()).toBeUndefined()
})

function createPopup() {
  vi.useFakeTimers()
  vi.spyOn(screen, 'availWidth', 'get').mockReturnValue(1920)
  Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1400, outerHeight: 1000 })
  const popup = createFakePopup()
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const onClosed = vi.fn()
  return { popup, open, onClosed, transport: createPopups(() => undefined).open(onClosed) }
}

describe('a popup', () => {
  test('opens in the middle of the window, empty, with the specified size', () => {
    const { open, transport } = createPopup()
    expect(open.mock.calls).toEqual([
      ['', '_blank', 'popup,toolbar=no,location=no,width=800,height=640,left=400,top=230'],
    ])
    transport?.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('stays on the screen if the window is smaller', () => {
    const { open } = createPopup()
    Object.assign(window, { screenX: 0, screenY: 0, outerWidth: 400, outerHeight: 300 })
    createPopups(() => undefined).open(() => undefined)
    expect(open.mock.calls[1]?.[2]).toContain('left=0,top=0')
  })

  test.each<[string, () => unknown]>([
    ['nothing', () => null],
    ['undefined', () => undefined],
    ['a closed window', () => ({ ...createFakePopup(), closed: true })],
    ['a stub', () => ({ closed: false, close() {}, focus() {}, location: { replace() {} } })],
    ['a proxy of the page', () => new Proxy(window, { get: (target, name) => Reflect.get(target, name) })],
    ['the page itself', () => window],
    ['the window of a hidden frame', () => ({ ...createFakePopup(), top: window })],
    [
      'an exception',
      () => {
        throw new DOMException('', 'InvalidAccessError')
      },
    ],
  ])('for which a blocker gives %s is reported as blocked', (_what, give) => {
    vi.useFakeTimers()
    vi.spyOn(window, 'open').mockImplementation(give as typeof window.open)
    expect(createPopups(() => undefined).open(() => undefined)).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that looks closed twice in a row is reported once', () => {
    const { popup, onClosed } = createPopup()
    vi.advanceTimersByTime(10 * CLOSED_POLL_MS)
    popup.closed = true
    vi.advanceTimersByTime(CLOSED_POLL_MS)
    popup.closed = false
    vi.advanceTimersByTime(CLOSED_POLL_MS)
    popup.closed = true
    vi.advanceTimersByTime(CLOSED_POLL_MS)
    expect(onClosed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(CLOSED_POLL_MS)
    expect(onClosed).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10 * CLOSED_POLL_MS)
    expect(onClosed).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that closed after its response is not reported, and is not closed again', async () => {
    const { popup, onClosed, transport } = createPopup()
    const response = transport?.go(PROVIDER, 'a', new AbortController().signal)
    expect(popup.location.replace.mock.calls).toEqual([[PROVIDER]])
    expect(popup.sessionStorage.setItem.mock.calls).toEqual([['oidc.sent', 'a']])
    expect(
      popup.sessionStorage.setItem.mock.invocationCallOrder < popup.location.replace.mock.invocationCallOrder,
    ).toBe(true)
    answer('a')
    expect(await response).toBe(RESPONSE)
    popup.closed = true
    vi.advanceTimersByTime(10 * CLOSED_POLL_MS)
    expect(onClosed).not.toHaveBeenCalled()
    transport?.close()
    expect(popup.close).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a popup that shows a page of ours for 10 s, and brings no response, is a mistake of the program', () => {
  const { popup, transport } = createPopup()
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  void transport?.go(PROVIDER, 'a', new AbortController().signal).catch(() => undefined)
  popup.location.href = 'https://portal.als.test/callback'
  vi.advanceTimersByTime(20 * CLOSED_POLL_MS - 1)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20 * CLOSED_POLL_MS)
  expect(report.mock.calls).toEqual([[expect.objectContaining({ name: 'UsageError', code: 'no-hand-over' })]])
  transport?.close()
})

describe('the port', () => {
  test('opens the transport that is asked for', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const { open } = createEnv()
    expect(open('popup', () => undefined)).toBeNull()
    expect(frames()).toEqual([])
    const frame = open('silent', () => undefined)
    void frame?.go(PROVIDER, 'a', new AbortController().signal)
    expect(frames()).toHaveLength(1)
    frame?.close()
    const controller = new AbortController()
    const outcome = open('redirect', () => undefined)
      ?.go(PROVIDER, 'a', controller.signal)
      .catch(() => 'aborted')
    controller.abort()
    expect(await outcome).toBe('aborted')
    expect(assign).toHaveBeenCalledOnce()
    expect(frames()).toEqual([])
  })

  test('returns the address of the page, the time, and random bytes', () => {
    const env = createEnv()
    expect([env.origin, env.path()]).toEqual([location.origin, location.pathname])
    expect(Math.abs(env.now() - Date.now())).toBeLessThan(1_000)
    const bytes = env.random(32)
    expect(bytes).toHaveLength(32)
    expect(env.random(32)).not.toEqual(bytes)
  })

  test('passes requests to fetch unchanged', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('{}')))
    vi.stubGlobal('fetch', fetch)
    const init = { method: 'POST' }
    await createEnv().fetch(PROVIDER, init)
    expect(fetch.mock.calls).toEqual([[PROVIDER, init]])
  })

  test.each(['session', 'local'] as const)('stores in the %s storage, and reports a refusal', (name) => {
    const storage = name === 'session' ? sessionStorage : localStorage
    const store = createEnv()[name]
    expect(store.get('a')).toBeNull()
    store.set('a', '1')
    expect([storage.getItem('a'), store.get('a'), store.keys()]).toEqual(['1', '1', ['a']])
    store.remove('a')
    expect([storage.getItem('a'), store.keys()]).toEqual([null, []])
    vi.stubGlobal(`${name}Storage`, undefined)
    expect([store.get('a'), store.keys()]).toEqual([null, []])
    expect(() => store.remove('a')).not.toThrow()
    expect(() => store.set('a', '1')).toThrow(expect.objectContaining({ code: 'storage-unavailable' }))
  })
})
