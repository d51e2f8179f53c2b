// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { channelName } from '../../../src/auth/browser/handover.ts'
import { CLOSED_POLL_MS, openPopup, POPUP_HEIGHT, popupWidth } from '../../../src/auth/browser/popup.ts'

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
  const popup = { closed: false, opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const transport = openPopup(onClosed)
  if (transport === null) throw new Error('The popup is blocked')
  return { popup, transport }
}

test('the provider gets no access to the opener', () => {
  const { popup, transport } = createPopup()
  expect(popup.opener).toBeNull()
  transport.close()
})

test('a popup that looks closed is reported once the person is back in the window of the portal', () => {
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

test('a popup without a response is closed', () => {
  const { popup, transport } = createPopup()
  transport.close()
  expect(popup.close).toHaveBeenCalledOnce()
})

test('a popup whose response asks to start once more goes to the next request by itself', async () => {
  const expired = 'https://portal.als.test/?error=temporarily_unavailable&error_description=authentication_expired'
  const { popup, transport } = createPopup()
  const { signal } = new AbortController()
  const answer = (state: string, url: string) => {
    const window = new BroadcastChannel(channelName(state))
    const reply = new Promise((resolve) => (window.onmessage = ({ data }) => resolve(data)))
    window.postMessage({ answer: url })
    return reply.finally(() => window.close())
  }
  const first = transport.go('https://id.als.test/1', 'a-state', signal)
  const reply = answer('a-state', expired)
  expect(await first).toBe(expired)
  const second = transport.go('https://id.als.test/2', 'b-state', signal)
  expect(await reply).toBe('https://id.als.test/2')
  expect(popup.location.replace.mock.calls).toEqual([['https://id.als.test/1']])
  const last = answer('b-state', expired)
  expect(await second).toBe(expired)
  transport.close()
  expect(await last).toBe('acknowledged')
  expect(popup.close).not.toHaveBeenCalled()
})
