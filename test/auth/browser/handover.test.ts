// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACKNOWLEDGED, channelName, handOver, responseTo } from '../../../src/auth/browser/channel.ts'
import { arrivalIn, mayBeSignedIn, receiveResponse } from '../../../src/auth/browser/handover.ts'
import { createWorld } from '../../support/world.ts'

const ORIGIN = 'https://portal.als.test'
const ANSWER = `${ORIGIN}/?code=1&state=a-state`
const POSTED_AT = Date.UTC(2030, 0, 15)

let world = createWorld()

beforeEach(() => {
  world = createWorld()
  vi.stubGlobal('BroadcastChannel', world.BroadcastChannel)
  vi.useFakeTimers({ now: POSTED_AT })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

/** Records the messages that are posted to the channel of `state`. */
function listen(state = 'a-state') {
  const messages: unknown[] = []
  const channel = world.openChannel(channelName(state), (message) => messages.push(message))
  return { messages, say: (message: unknown) => channel.say(message) }
}

test('each request has its own channel', async () => {
  const [one, other] = [listen('one'), listen('another')]
  one.say(ACKNOWLEDGED)
  await vi.advanceTimersByTimeAsync(0)
  expect(other.messages).toEqual([])
})

describe('the window in which a response arrived', () => {
  test('posts it once, and waits until it is acknowledged', async () => {
    const opener = listen()
    const onDone = vi.fn()
    void handOver(ANSWER, 'a-state').then(onDone)
    opener.say({ next: 'no text' })
    await vi.advanceTimersByTimeAsync(750)
    expect(onDone).not.toHaveBeenCalled()
    opener.say(ACKNOWLEDGED)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true)
    expect(opener.messages).toEqual([{ answer: ANSWER }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('says that nobody has acknowledged it within 5 s', async () => {
    const opener = listen()
    const onDone = vi.fn()
    void handOver(ANSWER, 'a-state').then(onDone)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onDone).toHaveBeenCalledExactlyOnceWith(false)
    expect(opener.messages).toEqual([{ answer: ANSWER }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('goes nowhere, whatever the other window replies', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    const opener = listen()
    const onDone = vi.fn()
    void handOver(ANSWER, 'a-state').then(onDone)
    opener.say('https://id.als.test/auth?state=b-state')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(replace).not.toHaveBeenCalled()
    expect(onDone).toHaveBeenCalledExactlyOnceWith(false)
  })

  test('says that nobody has acknowledged it if the browser refuses channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const done = handOver(ANSWER, 'a-state')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await done).toBe(false)
  })
})

describe('the window that sent the request', () => {
  test('acknowledges the response, and ignores everything else', async () => {
    const popup = listen()
    const response = responseTo('a-state', new AbortController().signal)
    popup.say('code=1')
    popup.say({ code: 1 })
    popup.say({ answer: 1 })
    popup.say(null)
    popup.say({ answer: ANSWER })
    expect(await response).toBe(ANSWER)
    await vi.advanceTimersByTimeAsync(0)
    expect(popup.messages).toEqual([ACKNOWLEDGED])
  })

  test('rejects with the reason of an abort, and does not acknowledge what arrives later', async () => {
    const popup = listen()
    const controller = new AbortController()
    const response = responseTo('a-state', controller.signal).catch((thrown: unknown) => thrown)
    controller.abort('given up')
    expect(await response).toBe('given up')
    popup.say({ answer: ANSWER })
    await vi.advanceTimersByTimeAsync(0)
    expect(popup.messages).toEqual([])
  })

  test('only waits for the abort if the browser refuses channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const controller = new AbortController()
    const response = responseTo('a-state', controller.signal).catch((thrown: unknown) => thrown)
    controller.abort('given up')
    expect(await response).toBe('given up')
  })
})

test('a stored user is recognized by the key of its record in session storage', () => {
  expect(mayBeSignedIn()).toBe(false)
  sessionStorage.setItem('other.oidc.user:a', '')
  sessionStorage.setItem('oidc.tab', '')
  expect(mayBeSignedIn()).toBe(false)
  sessionStorage.setItem('oidc.user:https://id.als.test:als-portal', '{}')
  expect(mayBeSignedIn()).toBe(true)
  vi.stubGlobal('sessionStorage', undefined)
  expect(mayBeSignedIn()).toBe(false)
})

test.each([
  ['names a user', '{"epoch":"1","sub":"ana"}', true],
  ['says that the last question was refused', '{"epoch":"1","sub":"ana","refused":true}', false],
  ['says that nobody is signed in', '{"epoch":"1","sub":null}', false],
  ['is none of ours', '"ana"', false],
  ['is no JSON', '{', false],
])('a mark that %s', (_, mark, isExpected) => {
  localStorage.setItem('oidc-session:https://id.als.test:als-portal', mark)
  expect(mayBeSignedIn()).toBe(isExpected)
})

describe('the address of a page', () => {
  const store = (id: string, type: unknown) =>
    localStorage.setItem(`oidc.${id}`, JSON.stringify({ id, request_type: type, url_state: '/apps#site-1' }))
  /** This window has sent a request of this type. */
  const send = (type: string) => {
    sessionStorage.setItem('oidc.sent', 'own')
    store('own', type)
  }

  test.each([
    ['?code=1&state=s', 's'],
    ['?error=x&state=s', 's'],
    ['#code=1&state=s', 's'],
    ['#error=x&state=s', 's'],
    ['?code=1#state=s', 's'],
  ])('carries a response with code or error and a state: %s', (parameters, state) => {
    const url = `${ORIGIN}/apps${parameters}`
    expect(arrivalIn(url)).toEqual({ url, state, forAnother: false, fragment: '' })
  })

  test.each(['?code=SUMMER26', '?error=404', '#code', '?code=1&state='])(
    'of another program is left alone: %s',
    (parameters) => {
      expect(arrivalIn(ORIGIN + parameters)).toBeNull()
      // The request of another tab, and one whose response has arrived.
      store('s', 'si:r')
      sessionStorage.setItem('oidc.sent', 'own')
      expect(arrivalIn(ORIGIN + parameters)).toBeNull()
    },
  )

  test.each(['?code=1', '?error=x', '#code'])(
    'without a state is the response to the redirect of this window: %s',
    (parameters) => {
      send('si:r')
      expect(arrivalIn(ORIGIN + parameters)).toMatchObject({ state: '', forAnother: false })
    },
  )

  test.each(['?code=1', '?error=x', '?code=1&state=other', '#code=1&state=own', '?state=other'])(
    'in the popup of a request is its response, whatever the state: %s',
    (parameters) => {
      send('si:p')
      const url = `${ORIGIN}/apps${parameters}`
      expect(arrivalIn(url)).toEqual({ url, state: 'own', forAnother: true, fragment: '#site-1' })
      store('other', 'si:r')
      expect(arrivalIn(url)).toMatchObject({ state: 'own', forAnother: true })
    },
  )

  describe.each(['/apps', '/apps?tab=2', '/apps#board', '/apps?state='])('without a response: %s', (path) => {
    const url = ORIGIN + path

    test.each([
      ['si:p', { state: 'own', forAnother: true, fragment: '#site-1' }],
      ['si:r', { state: '', forAnother: false, fragment: '#site-1' }],
    ])('has lost it on its way in a window that has sent a request %s and comes back by a navigation', (type, lost) => {
      send(type)
      expect(arrivalIn(url)).toEqual({ url, ...lost })
    })

    test.each(['reload', 'back_forward'])('has lost none in a window that comes back by %s', (how) => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how }] as unknown as PerformanceEntry[])
      send('si:p')
      expect(arrivalIn(url)).toBeNull()
      send('si:r')
      expect(arrivalIn(url)).toBeNull()
    })

    test('has lost none in a window that has sent no request, or that of a sign-out, or whose request is over', () => {
      store('s', 'si:r')
      expect(arrivalIn(url)).toBeNull()
      send('so:r')
      expect(arrivalIn(url)).toBeNull()
      localStorage.clear()
      expect(arrivalIn(url)).toBeNull()
    })

    test('has lost it in a hidden frame, whose name is its request', () => {
      store('s', 'si:s')
      vi.stubGlobal('top', {})
      expect(arrivalIn(url)).toBeNull()
      vi.stubGlobal('name', 's')
      expect(arrivalIn(url)).toMatchObject({ state: 's', forAnother: true })
    })
  })

  test('in a frame, which shares the storage of its page, belongs to the request that it names', () => {
    send('si:p')
    store('s', 'si:s')
    vi.stubGlobal('top', {})
    expect(arrivalIn(`${ORIGIN}/?code=1&state=s`)).toMatchObject({ state: 's', forAnother: true })
    expect(arrivalIn(`${ORIGIN}/?code=1`)).toBeNull()
    vi.stubGlobal('name', 's')
    expect(arrivalIn(`${ORIGIN}/?code=1&state=other`)).toMatchObject({ state: 's', forAnother: true })
  })

  test.each([
    ['/apps#site-1', '#site-1'],
    ['/apps', ''],
    ['/#site-1', ''],
    ['/apps/#site-1', ''],
    [7, ''],
  ])('gets back the fragment that the page %s had when it sent the request: %s', (urlState, fragment) => {
    localStorage.setItem('oidc.s', JSON.stringify({ request_type: 'si:r', url_state: urlState }))
    expect(arrivalIn(`${ORIGIN}/apps?code=1&state=s`)).toMatchObject({ fragment })
  })

  test.each(['', '?state=s', '?tab=2', '#board', '?state='])('carries none without them: %s', (parameters) => {
    store('s', 'si:r')
    expect(arrivalIn(`${ORIGIN}/${parameters}`)).toBeNull()
  })

  test.each([
    ['si:r', false],
    ['si:p', true],
    ['si:s', true],
    ['so:p', false],
    ['so:s', false],
    [7, false],
    ['so:r', false],
  ])('with the state of a request %s carries a response for another window: %s', (type, forAnother) => {
    store('s', type)
    expect(arrivalIn(`${ORIGIN}/?code=1&state=s`)).toMatchObject({ forAnother })
  })

  test.each(['so:r', 'so:p', 'so:s'])('carries the response to a sign-out %s if it only has its state', (type) => {
    store('s', type)
    expect(arrivalIn(`${ORIGIN}/?state=s`)).toMatchObject({ state: 's' })
  })

  test('carries a wrong response to the sign-out of this window if it has another state', () => {
    store('s', 'so:r')
    expect(arrivalIn(`${ORIGIN}/?state=other`), 'of another tab or client').toBeNull()
    send('so:p')
    expect(arrivalIn(`${ORIGIN}/?state=other`)).toBeNull()
    send('so:r')
    expect(arrivalIn(`${ORIGIN}/?state=other`)).toMatchObject({ state: 'other', forAnother: false })
    expect(arrivalIn(`${ORIGIN}/?state=`)).toBeNull()
  })

  test('is read even if the browser denies storage, or a record is damaged', () => {
    localStorage.setItem('oidc.s', '{')
    expect(arrivalIn(`${ORIGIN}/?code=1&state=s`)).toMatchObject({ forAnother: false })
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    expect(arrivalIn(`${ORIGIN}/?code=1&state=s`)).toMatchObject({ forAnother: false })
    expect(arrivalIn(`${ORIGIN}/?state=s`)).toBeNull()
  })
})

describe('a page that opens', () => {
  /** Opens the page at an address, in the popup of a request or, `isFramed`, in its hidden frame. */
  function open(address: string, isFramed = false) {
    localStorage.setItem('oidc.a-state', JSON.stringify({ request_type: isFramed ? 'si:s' : 'si:p' }))
    history.replaceState(null, '', address)
    const calls: unknown[] = []
    const record = (name: string) => () => void calls.push(name)
    vi.stubGlobal('close', record('close'))
    vi.stubGlobal('stop', record('stop'))
    if (isFramed) vi.stubGlobal('top', {})
    receiveResponse((arrival) => void calls.push(arrival?.url ?? null), record('left open'))
    return calls
  }
  const isEmpty = () => document.documentElement.style.display === 'none'
  afterEach(() => {
    document.documentElement.style.display = ''
    history.replaceState(null, '', '/')
  })

  test.each(['/apps', '/apps?tab=2#board'])('without a response begins, and keeps its address: %s', (address) => {
    expect(open(address)).toEqual([null])
    expect(location.href.endsWith(address)).toBe(true)
    expect(isEmpty()).toBe(false)
  })

  test('with the response to its own redirect removes it from the address first', () => {
    expect(open('/apps?code=1&state=b')).toEqual([`${location.origin}/apps?code=1&state=b`])
    expect(location.href).toBe(`${location.origin}/apps`)
  })

  test('with a response for another window stays empty, hands it over, and closes', async () => {
    const opener = listen()
    const calls = open('/apps?code=1&state=a-state')
    expect([isEmpty(), location.search]).toEqual([true, ''])
    opener.say(ACKNOWLEDGED)
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toEqual(['close', 'left open'])
  })

  test('with a response that nobody takes closes, or becomes a page of its own without it', async () => {
    const calls = open('/apps?code=1&state=a-state')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls).toEqual(['close', null])
    expect(isEmpty()).toBe(false)
    expect(localStorage.getItem('oidc.a-state'), 'a suspended window may go on').not.toBeNull()
  })

  test.each(['/apps', '/apps?code=1&state=a-state'])(
    'in a frame stays empty, whatever happens: %s',
    async (address) => {
      const opener = listen()
      const calls = open(address, true)
      opener.say(ACKNOWLEDGED)
      await vi.advanceTimersByTimeAsync(5_000)
      const isResponse = address !== '/apps'
      expect(calls).toEqual(isResponse ? ['stop'] : [])
      expect([isEmpty(), opener.messages.length]).toEqual([true, isResponse ? 1 : 0])
    },
  )
})
