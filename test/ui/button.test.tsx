import { expect, test, vi } from 'vitest'
import { Button } from '../../src/ui/index.ts'
import { doing, show } from '../support/screen.ts'

test('a click on a button is heard once', () => {
  const onClick = vi.fn()
  const button = show(<Button onClick={onClick}>Save</Button>).get('button', 'Save')
  doing(() => button.click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('a loading button ignores clicks and says that it is disabled', () => {
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

test('a button keeps the focus and its name when it starts to load', () => {
  const { get, again } = show(<Button>Save</Button>)
  get('button').focus()
  again(<Button loading>Save</Button>)
  expect(document.activeElement).toBe(get('button', 'Save'))
  expect(get('button')).toHaveProperty('disabled', false)
})

test('only a loading button shows the three dots, silently', () => {
  const { get, all, again } = show(<Button>Save</Button>)
  const dots = () => get('button').querySelectorAll('[aria-hidden="true"] > span')
  expect(dots()).toHaveLength(0)
  again(<Button loading>Save</Button>)
  expect(dots()).toHaveLength(3)
  expect(all('status')).toHaveLength(0)
})

test('a button does not submit a form unless it says so', () => {
  expect(
    show(<Button>Save</Button>)
      .get('button')
      .getAttribute('type'),
  ).toBe('button')
})

test('every kind, look and size has a class of its own', () => {
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

test('a block button differs from one that is as wide as its words', () => {
  expect(show(<Button block>Save</Button>).get('button').className).not.toBe(
    show(<Button>Save</Button>).get('button').className,
  )
})

test('a button of an icon alone is called by its label', () => {
  expect(show(<Button icon="close" aria-label="Close menu" />).get('button', 'Close menu')).toBeTruthy()
})
