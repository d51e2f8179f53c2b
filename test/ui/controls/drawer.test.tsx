// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test, vi } from 'vitest'
import { Drawer } from '../../../src/ui/index.ts'
import { doing, show } from '../../support/screen.ts'

const drawer = (open: boolean, onClose = vi.fn()) => (
  <Drawer open={open} onClose={onClose} label="Menu" closeLabel="Close menu">
    <a href="/apps">Apps</a>
  </Drawer>
)

test('a drawer opens as a named modal dialog', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { all, get, again } = show(drawer(false))
  expect(all('dialog')).toEqual([])
  again(drawer(true))
  expect(get('dialog', 'Menu')).toBeTruthy()
  expect(showModal).toHaveBeenCalledOnce()
})

test('the close button calls onClose', () => {
  const onClose = vi.fn()
  const closeButton = show(drawer(true, onClose)).get('button', 'Close menu')
  doing(() => closeButton.click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('a click outside the panel calls onClose, a click on the panel does not', () => {
  const onClose = vi.fn()
  const { get, host } = show(drawer(true, onClose))
  doing(() => host.querySelector<HTMLElement>('dialog > div')?.click())
  expect(onClose).not.toHaveBeenCalled()
  doing(() => get('dialog').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape calls onClose at once, and the browser leaves the dialog to it', () => {
  const onClose = vi.fn()
  const { get } = show(drawer(true, onClose))
  const escape = new Event('cancel', { cancelable: true })
  doing(() => get('dialog').dispatchEvent(escape))
  expect([onClose.mock.calls.length, escape.defaultPrevented]).toEqual([1, true])
})

test('a native dialog that the browser closes without asking calls onClose', () => {
  const onClose = vi.fn()
  const dialog = show(drawer(true, onClose)).get('dialog')
  doing(() => {
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a late close event does not close a drawer that has been reopened', () => {
  const onClose = vi.fn()
  const { get } = show(drawer(true, onClose))
  doing(() => get('dialog').dispatchEvent(new Event('close')))
  expect(onClose).not.toHaveBeenCalled()
})

test('a drawer closes before it is removed, so that focus is restored', () => {
  const wasConnected: boolean[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    wasConnected.push(this.isConnected)
  })
  const { again } = show(drawer(true))
  again(null)
  expect(wasConnected).toEqual([true])
  vi.restoreAllMocks()
})

test('closing a drawer through its props does not call onClose', () => {
  const onClose = vi.fn()
  const { all, again } = show(drawer(true, onClose))
  again(drawer(false, onClose))
  expect(all('dialog')).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})
