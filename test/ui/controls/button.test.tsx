// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/index.ts'
import { doing, show } from '../../support/screen.ts'

test('a click calls onClick once', () => {
  const onClick = vi.fn()
  const button = show(<Button onClick={onClick}>Save</Button>).get('button', 'Save')
  doing(() => button.click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('a loading button ignores clicks and is announced as disabled', () => {
  const onClick = vi.fn()
  const button = show(
    <Button loading onClick={onClick}>
      Save
    </Button>,
  ).get('button', 'Save')
  doing(() => button.click())
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a loading button does not submit its form', () => {
  const onSubmit = vi.fn()
  const { get } = show(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Save
      </Button>
    </form>,
  )
  doing(() => get('button').click())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button keeps its focus and name when it starts to load', () => {
  const { get, again } = show(<Button>Save</Button>)
  get('button').focus()
  again(<Button loading>Save</Button>)
  expect(document.activeElement).toBe(get('button', 'Save'))
  expect(get('button')).toHaveProperty('disabled', false)
})

test('only a loading button shows the three dots, hidden from assistive technology', () => {
  const { get, all, again } = show(<Button>Save</Button>)
  const dots = () => get('button').querySelectorAll('[aria-hidden="true"] > span')
  expect(dots()).toHaveLength(0)
  again(<Button loading>Save</Button>)
  expect(dots()).toHaveLength(3)
  expect(all('status')).toHaveLength(0)
})

test('a button does not submit a form by default', () => {
  expect(
    show(<Button>Save</Button>)
      .get('button')
      .getAttribute('type'),
  ).toBe('button')
})

test('every combination of kind, look and size has different classes', () => {
  const classes = new Set<string>()
  for (const kind of ['primary', 'secondary', 'success', 'danger', 'warning'] as const) {
    for (const look of ['full', 'outline', 'ghost', 'empty'] as const) {
      for (const size of ['sm', 'md', 'lg', 'fit'] as const) {
        classes.add(
          show(
            <Button kind={kind} look={look} size={size}>
              Save
            </Button>,
          ).get('button').className,
        )
      }
    }
  }
  expect(classes.size).toBe(5 * 4 * 4)
})

test('a block button has different classes', () => {
  expect(show(<Button block>Save</Button>).get('button').className).not.toBe(
    show(<Button>Save</Button>).get('button').className,
  )
})

test('an icon button is named by its aria-label', () => {
  expect(show(<Button icon="close" aria-label="Close menu" />).get('button', 'Close menu')).toBeTruthy()
})
