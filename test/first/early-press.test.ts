// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepEarlyPress } from '../../src/first/early-press.ts'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** A page with two buttons, a link and a hidden search button, and what they were told once the page was alive. */
function open() {
  document.body.innerHTML = `<div id="root">
<button id="hidden" aria-keyshortcuts="Control+K Meta+K /"></button><button id="search" aria-keyshortcuts="Control+K Meta+K /"></button>
<button id="menu"><span></span></button><a id="link" href="#content"><span></span></a></div>`
  const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`) as HTMLElement
  vi.spyOn(find('hidden'), 'getClientRects').mockReturnValue([] as unknown as DOMRectList)
  const press = keepEarlyPress()
  let repeat = () => {}
  stop = () => {
    repeat = press.stop()
    repeat()
  }
  const answers: string[] = []
  return {
    forget: press.forget,
    click: (selector: string) => document.querySelector<HTMLElement>(selector)?.click(),
    heard: () => [...document.querySelectorAll('[data-heard]')].map(({ id }) => id),
    /** Presses keys. Returns whether the browser was kept from doing what it does itself. */
    key: (init: KeyboardEventInit) =>
      !document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
    /** Comes alive as main.tsx does. */
    hydrate: (meanwhile = () => {}) => {
      const repeatPress = press.stop()
      for (const button of document.querySelectorAll('button')) {
        button.addEventListener('click', () => answers.push(button.id))
      }
      meanwhile()
      repeatPress()
      return answers
    },
    find,
  }
}

test('a press before the page is alive is shown, and answered once it is', () => {
  const { click, heard, hydrate } = open()
  click('#menu span')
  expect(heard()).toEqual(['menu'])
  expect(hydrate()).toEqual(['menu'])
  expect(heard()).toEqual([])
})

test('of several presses, the last one counts', () => {
  const { click, heard, hydrate } = open()
  for (const selector of ['#menu', '#menu', '#search', '#menu', '#search']) click(selector)
  expect(heard()).toEqual(['search'])
  expect(hydrate()).toEqual(['search'])
})

test('links and texts are left to the browser', () => {
  const { click, heard, hydrate } = open()
  for (const selector of ['#link span', '#root']) click(selector)
  expect(heard()).toEqual([])
  expect(hydrate()).toEqual([])
})

test('a press that the page cannot answer is forgotten, and the next one is not', () => {
  const { click, heard, hydrate, forget } = open()
  click('#menu')
  forget()
  expect(heard()).toEqual([])
  click('#search')
  expect(hydrate()).toEqual(['search'])
})

test('the keys of the search press its visible button, also while the page comes alive, and no longer afterwards', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Linux x86_64')
  const { key, heard, hydrate } = open()
  expect(key({ key: 'k' })).toBe(false)
  expect(heard()).toEqual([])
  expect(key({ key: 'k', ctrlKey: true })).toBe(true)
  expect(heard()).toEqual(['search'])
  expect(hydrate(() => key({ key: 'k', metaKey: true }))).toEqual(['search'])
  expect(key({ key: 'k', ctrlKey: true })).toBe(false)
})

test('without a visible search button, the keys of the search are left to the browser', () => {
  const { key, heard, find } = open()
  find('search').remove()
  expect(key({ key: 'k', ctrlKey: true })).toBe(false)
  expect(heard()).toEqual([])
})

test('a press while the page comes alive is answered at once, and is the last one', () => {
  const { click, hydrate } = open()
  click('#search')
  expect(hydrate(() => click('#menu'))).toEqual(['menu'])
})
