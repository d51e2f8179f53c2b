// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  CLOSED_POLL_MS,
  createPopups,
  POPUP_HEIGHT,
  popupWidth,
  SLOW_AFTER_MS,
} from '../../../src/auth/browser/popup.ts'
import { channelName } from '../../../src/auth/browser/channel.ts'
import { createFakePopup } from '../../support/fake-popup.ts'
import { createWorld } from '../../support/world.ts'

test('a popup is 640 px high, and 800, 720, 600, 480 or 360 px wide, depending on the screen', () => {
  expect(POPUP_HEIGHT).toBe(640)
  expect([1920, 1295, 1294, 1165, 1164, 971, 970, 777, 776, 320].map(popupWidth)).toEqual([
    800, 800, 720, 720, 600, 600, 480, 480, 360, 360,
  ])
})

test('the opener checks every 500 ms whether the popup is closed', () => {
  expect(CLOSED_POLL_MS).toBe(500)
})

afterEach(() => vi.restoreAllMocks())

function createPopup(onClosed = () => {}) {
  const popup = createFakePopup()
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const popups = createPopups(({ body }) => void (body.textContent = 'Espere, por favor'))
  const transport = popups.open(onClosed)
  if (transport === null) throw new Error('The popup is blocked')
  return { popup, popups, transport }
}

test('the provider gets no access to the opener', () => {
  const { popup, transport } = createPopup()
  expect(popup.opener).toBeNull()
  transport.close()
})

test('a popup that looks closed is reported once the user is back in the window of the portal', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const onClosed = vi.fn()
  const { popup } = createPopup(onClosed)
  popup.closed = true
  vi.advanceTimersByTime(10 * CLOSED_POLL_MS)
  expect(onClosed).not.toHaveBeenCalled()
  hasFocus.mockReturnValue(true)
  vi.advanceTimersByTime(2 * CLOSED_POLL_MS)
  expect(onClosed).toHaveBeenCalledOnce()
})

test('a popup is filled in from the first moment', () => {
  const { popup, transport } = createPopup()
  expect(popup.document.body.textContent).toBe('Espere, por favor')
  transport.close()
})

test('a popup that the provider leaves blank for 3 s is slow, until it answers', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { popup, popups, transport } = createPopup()
  const changes: string[] = []
  popups.subscribe(() => changes.push(popups.get()))
  vi.advanceTimersByTime(SLOW_AFTER_MS - 1)
  expect(changes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual(['slow'])
  // The address of the provider's page cannot be read.
  Object.defineProperty(popup.location, 'href', {
    get() {
      throw new DOMException('', 'SecurityError')
    },
  })
  vi.advanceTimersByTime(CLOSED_POLL_MS)
  expect(changes).toEqual(['slow', 'open'])
  vi.advanceTimersByTime(10 * SLOW_AFTER_MS)
  transport.close()
  expect(changes).toEqual(['slow', 'open'])
})

test('a popup whose response has arrived says so until the sign-in ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const world = createWorld()
  vi.stubGlobal('BroadcastChannel', world.BroadcastChannel)
  const { popups, transport } = createPopup()
  const response = transport.go('https://id.als.test/auth', 'a', new AbortController().signal)
  world.openChannel(channelName('a'), () => undefined).say({ answer: 'https://portal.als.test/?code=1' })
  await response
  vi.advanceTimersByTime(10 * SLOW_AFTER_MS)
  expect(popups.get()).toBe('answered')
  transport.close()
  expect(popups.get()).toBe('open')
})

test.for(['the user closes it', 'the attempt ends'])('a slow popup is forgotten when %s', (how) => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { popup, popups, transport } = createPopup()
  vi.advanceTimersByTime(SLOW_AFTER_MS)
  expect(popups.get()).toBe('slow')
  if (how === 'the attempt ends') transport.close()
  popup.closed = true
  vi.advanceTimersByTime(CLOSED_POLL_MS)
  expect(popups.get()).toBe('open')
})

test('the latest popup can be brought to the front', () => {
  createPopups(() => undefined).focus()
  const { popup, popups, transport } = createPopup()
  expect(popup.focus).not.toHaveBeenCalled()
  popups.focus()
  expect(popup.focus).toHaveBeenCalledOnce()
  transport.close()
})

test('a popup opens although the browser thinks that the device is offline, because it may be wrong', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { transport } = createPopup()
  expect(transport).not.toBeNull()
  transport.close()
})

test('a popup without a response is closed', () => {
  const { popup, transport } = createPopup()
  transport.close()
  expect(popup.close).toHaveBeenCalledOnce()
})
