// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isVisible, onceShown, onPresence, onReturn } from '../../src/base/presence.ts'

let isPrerendering = true
beforeEach(() => {
  isPrerendering = true
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isPrerendering })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'prerendering')
})

function show() {
  isPrerendering = false
  document.dispatchEvent(new Event('prerenderingchange'))
}

test('a page that is prerendered is hidden until it is shown', () => {
  const [onChange, onBack] = [vi.fn(), vi.fn()]
  const stops = [onPresence(onChange), onReturn(onBack)]
  expect(isVisible()).toBe(false)
  show()
  expect(isVisible()).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
  expect(onBack).toHaveBeenCalledOnce()
  stops.forEach((stop) => stop())
})

test('onceShown waits until a prerendered page is shown', () => {
  const call = vi.fn()
  onceShown(call)
  expect(call).not.toHaveBeenCalled()
  show()
  show()
  expect(call).toHaveBeenCalledOnce()
})

test('onceShown does not wait in a page that is not prerendered', () => {
  isPrerendering = false
  const call = vi.fn()
  onceShown(call)
  expect(call).toHaveBeenCalledOnce()
})

test('a browser that does not prerender shows its pages', () => {
  Reflect.deleteProperty(document, 'prerendering')
  expect(isVisible()).toBe(true)
})
