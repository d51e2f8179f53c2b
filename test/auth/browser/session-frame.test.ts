// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openSessionFrame } from '../../../src/auth/browser/session-frame.ts'

const PROVIDER = 'https://id.als.test'

afterEach(() => document.body.replaceChildren())

/** Opens the provider's frame, and replaces its window so that tests can see the messages posted to it. */
function openFrame() {
  const messages: unknown[] = []
  const session = openSessionFrame(`${PROVIDER}/session`, (message) => messages.push(message))
  const frame = document.querySelector('iframe')
  if (frame === null) throw new Error('There is no frame')
  const provider = { postMessage: vi.fn() }
  Object.defineProperty(frame, 'contentWindow', { value: provider })
  const receive = (data: string, origin: string, source: unknown) =>
    dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { session, frame, provider, messages, receive }
}

test('messages go to the origin of the provider only, once its frame has loaded', () => {
  const { session, frame, provider } = openFrame()
  expect(session.post('als-portal abc')).toBe(false)
  expect(provider.postMessage).not.toHaveBeenCalled()
  frame.dispatchEvent(new Event('load'))
  expect(session.post('als-portal abc')).toBe(true)
  expect(provider.postMessage.mock.calls).toEqual([['als-portal abc', PROVIDER]])
})

test('only messages of the provider’s frame with the provider’s origin are accepted', () => {
  const { session, provider, messages, receive } = openFrame()
  receive('changed', 'https://evil.test', provider)
  receive('changed', 'https://id.als.test.evil.test', provider)
  receive('changed', PROVIDER, window)
  expect(messages).toEqual([])
  receive('unchanged', PROVIDER, provider)
  expect(messages).toEqual(['unchanged'])
  session.close()
  receive('changed', PROVIDER, provider)
  expect(messages).toEqual(['unchanged'])
  expect(document.querySelector('iframe')).toBeNull()
})

test('the frame has an id, and is hidden from everybody', () => {
  const { frame } = openFrame()
  expect(frame.id).toMatch(/^oidc-/)
  expect(frame.hidden).toBe(true)
})
