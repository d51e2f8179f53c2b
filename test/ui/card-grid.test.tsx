// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardGrid } from '../../src/ui/index.ts'
import { show } from '../support/screen.ts'

/** What was drawn of the list when it was first painted: items, and those of them that had their content. */
const painted: (readonly [items: number, full: number])[] = []
const Painting = () => {
  useLayoutEffect(() => {
    painted.push([document.querySelectorAll('li').length, document.querySelectorAll('li b').length])
  }, [])
  return null
}
const gridOf = (count: number) => (
  <>
    <CardGrid aria-label="Cards">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} role="listitem">
          <b>{at}</b>
        </li>
      ))}
    </CardGrid>
    <Painting />
  </>
)
const textOf = (host: Element) => [...host.querySelectorAll('li')].map((item) => item.textContent)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at))

test.each([
  [40, [40, 40]],
  [200, [24, 24]],
])('a list of %i in a page that is alive begins with %j, and is whole then', (count, first) => {
  painted.length = 0
  const { host, close } = show(gridOf(count))
  expect(painted).toEqual([first])
  expect(textOf(host)).toEqual(numbers(count))
  close()
})

test('a long list is whole when it is prerendered, and when the page comes to life', async () => {
  painted.length = 0
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(gridOf(200))
  expect(textOf(host)).toEqual(numbers(200))
  const elements = [...host.querySelectorAll('li')]
  const root = await act(async () =>
    hydrateRoot(host, gridOf(200), {
      onRecoverableError: (error) => {
        throw error
      },
    }),
  )
  expect(painted).toEqual([[200, 200]])
  expect([...host.querySelectorAll('li')]).toEqual(elements)
  act(() => root.unmount())
  host.remove()
})

test('the items of a long list are in groups without a gap, and assistive technology is told of one list', () => {
  const { host, close } = show(gridOf(50))
  expect([...host.querySelectorAll('ul')].map((group) => [group.getAttribute('role'), group.children.length])).toEqual([
    ...Array.from({ length: 4 }, () => ['presentation', 12]),
    ['presentation', 2],
  ])
  expect([...host.querySelectorAll('[role="list"]')].map((list) => list.getAttribute('aria-label'))).toEqual(['Cards'])
  close()
})

test('what is added to a long list comes after what was there', () => {
  const { host, again, close } = show(gridOf(200))
  again(gridOf(203))
  expect(textOf(host)).toEqual(numbers(203))
  close()
})
