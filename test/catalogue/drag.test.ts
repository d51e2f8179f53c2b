// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enableDragging } from '../../src/catalogue/drag.ts'
import { handle } from '../../src/catalogue/programs.css.ts'

/** Three tiles side by side, 100 px apart, each with its dots. */
function showList() {
  const list = document.createElement('ul')
  list.innerHTML = `<li><span class="${handle}"><button>⠿</button></span></li>`.repeat(3)
  document.body.append(list)
  const items = [...list.children]
  items.forEach((item, index) => vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(100 * index, 0)))
  const onDrop = vi.fn<(from: number, to: number) => void>()
  const end = enableDragging(list, onDrop)
  onTestFinished(() => {
    end()
    list.remove()
  })
  const buttons = [...list.querySelectorAll('button')]
  const captures = buttons.map((button) => vi.spyOn(button, 'setPointerCapture').mockReturnValue())
  const point = (type: string, x: number, pointerId = 1, more: PointerEventInit = {}) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId, isPrimary: pointerId === 1, ...more })
    // happy-dom has no coordinates of the page.
    Object.defineProperty(event, 'pageX', { value: x })
    buttons[0]?.dispatchEvent(event)
  }
  return { list, onDrop, point, captures }
}

test('a pointer that is released at another tile drops there', () => {
  const { onDrop, point, captures } = showList()
  point('pointerdown', 0)
  point('pointermove', 190)
  point('pointerup', 190)
  expect(onDrop.mock.calls).toEqual([[0, 2]])
  // A browser sends the click to the element with the capture: the button has to get it.
  expect(captures[0]).toHaveBeenCalledWith(1)
})

test.each(['pointerup', 'pointercancel'])('the %s of another finger does not end the drag', (type) => {
  const { onDrop, point } = showList()
  point('pointerdown', 0)
  point('pointermove', 190)
  point(type, 40, 2)
  expect(onDrop).not.toHaveBeenCalled()
  point('pointermove', 110)
  point('pointerup', 110)
  expect(onDrop.mock.calls).toEqual([[0, 1]])
})

test.each<[string, (list: ReturnType<typeof showList>) => void]>([
  ['Esc', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['the browser', ({ point }) => point('pointercancel', 190)],
])('a drag that %s cancels moves nothing', (_, cancel) => {
  const shown = showList()
  shown.point('pointerdown', 0)
  shown.point('pointermove', 190)
  cancel(shown)
  shown.point('pointermove', 200)
  shown.point('pointerup', 200)
  expect(shown.onDrop).not.toHaveBeenCalled()
  expect([...shown.list.children].map((item) => item.getAttribute('style') ?? '')).toEqual(['', '', ''])
})

test('the release after Esc is no click, and the next click is one', async () => {
  const { list, point } = showList()
  const onClick = vi.fn()
  const button = list.querySelector('button')
  button?.addEventListener('click', onClick)
  point('pointerdown', 0)
  point('pointermove', 190)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  point('pointerup', 190)
  button?.click()
  expect(onClick).not.toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve))
  point('pointerdown', 0)
  point('pointerup', 0)
  button?.click()
  expect(onClick).toHaveBeenCalledOnce()
})

test('a finger that rests on the dots and moves nothing has pressed them', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { list, onDrop, point } = showList()
  const onClick = vi.fn()
  const button = list.querySelector('button')
  button?.addEventListener('click', onClick)
  const finger = { pointerType: 'touch' }
  point('pointerdown', 0, 1, finger)
  vi.advanceTimersByTime(300)
  point('pointermove', 2, 1, finger)
  point('pointerup', 2, 1, finger)
  button?.click()
  expect([onClick.mock.calls.length, onDrop.mock.calls]).toEqual([1, []])
  point('pointerdown', 0, 1, finger)
  vi.advanceTimersByTime(300)
  point('pointermove', 110, 1, finger)
  point('pointerup', 110, 1, finger)
  button?.click()
  expect([onClick.mock.calls.length, onDrop.mock.calls]).toEqual([1, [[0, 1]]])
})

test('the right button drags nothing', () => {
  const { onDrop, point } = showList()
  point('pointerdown', 0, 1, { button: 2 })
  point('pointermove', 190)
  point('pointerup', 190)
  expect(onDrop).not.toHaveBeenCalled()
})
