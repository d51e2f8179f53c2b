// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { browserShortcuts, watchCards } from '../../../src/shortcuts/browser/env.ts'

const followed = vi.fn<(href: string) => void>()
watchCards(followed)

beforeEach(() => {
  followed.mockClear()
  document.body.innerHTML = `
    <ul data-cards="anonymous"><li><a href="https://a.example"><span>A</span></a><button>Star A</button></li></ul>
    <p><a href="https://b.example">B</a></p>`
})

const press = (selector: string, type: string, button = 0) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true }))

test.each([
  ['a click', '[data-cards] a', 'click', 0],
  ['a click on the words', '[data-cards] span', 'click', 0],
  ['the middle button', '[data-cards] a', 'auxclick', 1],
])('a card’s link is followed by %s', (_, selector, type, button) => {
  press(selector, type, button)
  expect(followed.mock.calls).toEqual([['https://a.example']])
})

test.each([
  ['the right button', '[data-cards] a', 'auxclick', 2],
  ['a click on its star', '[data-cards] button', 'click', 0],
  ['another link', 'p a', 'click', 0],
])('no card is opened by %s', (_, selector, type, button) => {
  press(selector, type, button)
  expect(followed).not.toHaveBeenCalled()
})

test('the other tabs are listened to, and a page that comes back from behind the Back button reads all anew', () => {
  const heard: (string | null)[] = []
  browserShortcuts.watch((key) => heard.push(key))
  const tell = (type: string, more: object) => dispatchEvent(Object.assign(new Event(type), more))
  tell('storage', { key: 'als.shortcuts' })
  tell('pageshow', { persisted: false })
  tell('pageshow', { persisted: true })
  expect(heard).toEqual(['als.shortcuts', null])
})
