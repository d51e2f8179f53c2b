// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { arrange } from '../../src/first/arrange.ts'

const root = document.documentElement
afterEach(() => {
  for (const name of ['data-arranging', 'data-returning']) root.removeAttribute(name)
  document.body.replaceChildren()
})

/** A prerendered page with these links, whose person has starred those. */
function arranged(links: readonly string[], stars: string | null, isReturning = false) {
  document.body.innerHTML = `<ul data-cards="unknown">${links.map((link) => `<li><h2><a href="${link}">${link}</a></h2></li>`).join('')}</ul>`
  if (stars !== null) root.setAttribute('data-arranging', stars)
  if (isReturning) root.setAttribute('data-returning', 'oidc.user:')
  const told = arrange()
  dispatchEvent(new Event('DOMContentLoaded'))
  const first = told()
  return {
    first,
    order: [...document.querySelectorAll('a')].map((link) => link.textContent).join(' '),
    isHidden: root.hasAttribute('data-arranging'),
  }
}

test('the starred cards come first, in the order of their stars, and React is told', () => {
  expect(arranged(['/a', '/b', '/c', '/d'], '/d\n/b')).toEqual({
    first: ['/d', '/b'],
    order: '/d /b /a /c',
    isHidden: false,
  })
})

test('React that comes before the event finds them first, and the event moves nothing more', () => {
  document.body.innerHTML = '<ul data-cards="unknown"><li><a href="/a">/a</a></li><li><a href="/b">/b</a></li></ul>'
  root.setAttribute('data-arranging', '/b')
  const told = arrange()
  expect(told()).toEqual(['/b'])
  const [first, second] = document.querySelectorAll('li')
  expect(first?.textContent).toBe('/b')
  // React draws another order.
  if (first) second?.after(first)
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(document.querySelector('li')?.textContent).toBe('/a')
  expect(told()).toEqual(['/b'])
})

test('without stars the page stays as it is', () => {
  expect(arranged(['/a', '/b'], null)).toEqual({ first: [], order: '/a /b', isHidden: false })
})

test('a starred card that comes only with React is waited for, where somebody was signed in', () => {
  expect(arranged(['/a', '/b'], '/x\n/b', true)).toEqual({ first: ['/x', '/b'], order: '/b /a', isHidden: true })
})

test('where all of them are there, nothing is waited for', () => {
  expect(arranged(['/a', '/b'], '/b', true)).toEqual({ first: ['/b'], order: '/b /a', isHidden: false })
})

test('two cards with the same link do not stand for one that is missing', () => {
  expect(arranged(['/a', '/b', '/b'], '/x\n/b', true)).toEqual({
    first: ['/x', '/b'],
    order: '/b /b /a',
    isHidden: true,
  })
})

test('a star that is there twice counts once', () => {
  expect(arranged(['/a', '/b', '/c'], '/c\n/b\n/c')).toEqual({
    first: ['/c', '/b'],
    order: '/c /b /a',
    isHidden: false,
  })
})

test('each card is looked at once, however many stars there are', () => {
  const links = Array.from({ length: 50 }, (_, at) => `/${at}`)
  const looks = vi.spyOn(Element.prototype, 'querySelector')
  expect(arranged(links, links.toReversed().join('\n')).order).toBe(links.toReversed().join(' '))
  expect(looks).toHaveBeenCalledTimes(50)
  looks.mockRestore()
})

test('in a long list each group keeps its size', () => {
  root.setAttribute('data-arranging', '/f\n/d')
  const group = (...links: readonly string[]) =>
    `<ul>${links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('')}</ul>`
  document.body.innerHTML = `<div data-cards="unknown">${group('/a', '/b', '/c')}${group('/d', '/e', '/f')}${group('/g')}</div>`
  arrange()()
  expect(
    [...document.querySelectorAll('ul')].map((list) =>
      [...list.children].map(({ textContent }) => textContent).join(' '),
    ),
  ).toEqual(['/f /d /a', '/b /c /e', '/g'])
})

test('where nobody was signed in, it is not', () => {
  expect(arranged(['/a', '/b'], '/x\n/b').isHidden).toBe(false)
})

test.each(['', '\n\n', '"]', '<script>', '/a/'])('what was left by somebody else, %j, orders nothing', (text) => {
  expect(arranged(['/a', '/b'], text).order).toBe('/a /b')
})

test('a page without a list of cards comes to no harm', () => {
  root.setAttribute('data-arranging', '/a')
  document.body.innerHTML = '<p>Nothing</p>'
  const told = arrange()
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(told()).toEqual(['/a'])
  expect(document.body.innerHTML).toBe('<p>Nothing</p>')
})
