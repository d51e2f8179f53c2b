// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test, vi } from 'vitest'
import { Tooltip } from '../../../src/ui/index.ts'
import { doing, show, textsOf } from '../../support/screen.ts'

const pointer = (type: 'pointerover' | 'pointerout', pointerType = 'mouse') =>
  new PointerEvent(type, { bubbles: true, pointerType })

const menuItem = () => {
  const screen = show(
    <Tooltip text="Apps">
      <a href="/apps" aria-label="Apps">
        …
      </a>
    </Tooltip>,
  )
  return {
    link: screen.get('link', 'Apps'),
    // Hidden from assistive technology, because the link has the same name.
    tooltips: () => screen.queryAllByRole('tooltip', { hidden: true }),
  }
}

test('a tooltip is visible while the pointer is over its link', () => {
  const { link, tooltips } = menuItem()
  expect(tooltips()).toEqual([])
  doing(() => link.dispatchEvent(pointer('pointerover')))
  expect(textsOf(tooltips())).toEqual(['Apps'])
  doing(() => link.dispatchEvent(pointer('pointerout')))
  expect(tooltips()).toEqual([])
})

test('touch shows no tooltip', () => {
  const { link, tooltips } = menuItem()
  doing(() => link.dispatchEvent(pointer('pointerover', 'touch')))
  expect(tooltips()).toEqual([])
})

test('Escape hides a tooltip without moving the pointer', () => {
  const { link, tooltips } = menuItem()
  doing(() => link.dispatchEvent(pointer('pointerover')))
  doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
  expect(textsOf(tooltips())).toEqual(['Apps'])
  doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(tooltips()).toEqual([])
})

test.each(['scroll', 'resize'])('a tooltip follows its link on %s', (event) => {
  const { link, tooltips } = menuItem()
  doing(() => link.dispatchEvent(pointer('pointerover')))
  const anchor = link.parentElement
  if (anchor === null) throw new Error('The link has no parent')
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 40, 20))
  doing(() => document.body.dispatchEvent(new Event(event, { bubbles: true })))
  expect(tooltips().map(({ style }) => [style.left, style.top])).toEqual([['40px', '110px']])
})

const styleOfTooltipIn = (direction: 'row' | 'column', always: boolean) => {
  const screen = show(
    <div style={{ display: 'flex', flexDirection: direction }}>
      <Tooltip text="Search" always={always}>
        <button type="button" aria-label="Search" />
      </Tooltip>
    </div>,
  )
  doing(() => screen.get('button', 'Search').dispatchEvent(pointer('pointerover')))
  const { display, translate } = screen.getByRole('tooltip', { hidden: true }).style
  return { display, translate }
}

test('a tooltip that is always shown appears below its child in a row, without covering its neighbours', () => {
  expect(styleOfTooltipIn('row', true)).toEqual({ display: 'block', translate: '-50%' })
  expect(styleOfTooltipIn('column', true), 'at the end of its child').toEqual({ display: '', translate: '' })
  expect(styleOfTooltipIn('row', false)).toEqual({ display: '', translate: '' })
})
