import { expect, test, vi } from 'vitest'
import { Drawer } from '../../src/ui/index.ts'
import { doing, show } from '../support/screen.ts'

const drawer = (open: boolean, onClose = vi.fn()) => (
  <Drawer open={open} onClose={onClose} label="Menu" closeLabel="Close menu">
    <a href="/apps">Apps</a>
  </Drawer>
)

test('a drawer opens as a modal dialog with a name', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { get, again } = show(drawer(false))
  expect(get('dialog').hasAttribute('open')).toBe(false)
  again(drawer(true))
  expect(get('dialog', 'Menu').hasAttribute('open')).toBe(true)
  expect(showModal).toHaveBeenCalledOnce()
})

test('the cross asks to close', () => {
  const onClose = vi.fn()
  const cross = show(drawer(true, onClose)).get('button', 'Close menu')
  doing(() => cross.click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('a click beside the panel asks to close, one on the panel does not', () => {
  const onClose = vi.fn()
  const { get, host } = show(drawer(true, onClose))
  doing(() => host.querySelector<HTMLElement>('dialog > div')?.click())
  expect(onClose).not.toHaveBeenCalled()
  doing(() => get('dialog').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape, which makes the browser close the dialog, asks to close', () => {
  const onClose = vi.fn()
  const { get } = show(drawer(true, onClose))
  doing(() => {
    get('dialog').removeAttribute('open')
    get('dialog').dispatchEvent(new Event('close'))
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a drawer that is open again is not closed by the late event of the time before', () => {
  const onClose = vi.fn()
  const { get } = show(drawer(true, onClose))
  doing(() => get('dialog').dispatchEvent(new Event('close')))
  expect(onClose).not.toHaveBeenCalled()
})

test('a drawer that goes away is closed first, so that the focus goes back', () => {
  const wasConnected: boolean[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    wasConnected.push(this.isConnected)
  })
  const { again } = show(drawer(true))
  again(null)
  expect(wasConnected).toEqual([true])
  vi.restoreAllMocks()
})

test('a drawer closed by its owner asks nothing', () => {
  const onClose = vi.fn()
  const { get, again } = show(drawer(true, onClose))
  again(drawer(false, onClose))
  expect(get('dialog').hasAttribute('open')).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})
