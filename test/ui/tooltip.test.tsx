// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { Tooltip } from '../../src/ui/index.ts'
import { doing, show } from '../support/screen.ts'

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
  return { link: screen.get('link', 'Apps'), seen: () => screen.all('tooltip').map(({ textContent }) => textContent) }
}

test('a tooltip is there while the pointer is over its link', () => {
  const { link, seen } = menuItem()
  expect(seen()).toEqual([])
  doing(() => link.dispatchEvent(pointer('pointerover')))
  expect(seen()).toEqual(['Apps'])
  doing(() => link.dispatchEvent(pointer('pointerout')))
  expect(seen()).toEqual([])
})

test('a finger brings no tooltip', () => {
  const { link, seen } = menuItem()
  doing(() => link.dispatchEvent(pointer('pointerover', 'touch')))
  expect(seen()).toEqual([])
})

test('Escape hides a tooltip and leaves the pointer where it is', () => {
  const { link, seen } = menuItem()
  doing(() => link.dispatchEvent(pointer('pointerover')))
  doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
  expect(seen()).toEqual(['Apps'])
  doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(seen()).toEqual([])
})

/** Whose names are seen anywhere, as in a menu that is not collapsed: the container hides tooltips. */
const among = (direction: 'row' | 'column', always: boolean) => {
  const screen = show(
    <div style={{ display: 'flex', flexDirection: direction }}>
      <Tooltip text="Search" always={always}>
        <button type="button" aria-label="Search" />
      </Tooltip>
    </div>,
  )
  doing(() => screen.get('button', 'Search').dispatchEvent(pointer('pointerover')))
  const { display, translate } = screen.get('tooltip').style
  return { display, translate }
}

test('what has no visible name anywhere shows it always, and not over the neighbours beside it', () => {
  expect(among('row', true)).toEqual({ display: 'block', translate: '-50%' })
  expect(among('column', true), 'at its end, as the others').toEqual({ display: '', translate: '' })
  expect(among('row', false)).toEqual({ display: '', translate: '' })
})
