// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { Loader } from '../../src/ui/index.ts'
import { show } from '../support/screen.ts'

test('a loader is announced as "Loading…" by default', () => {
  expect(show(<Loader />).get('status').textContent).toBe('Loading…')
  expect(show(<Loader label="Cargando…" />).get('status').textContent).toBe('Cargando…')
})

test('a decorative loader is not announced', () => {
  const { host, all } = show(<Loader decorative />)
  expect(all('status')).toHaveLength(0)
  expect(host.textContent).toBe('')
})

test('every combination of variant, colour and size has different classes', () => {
  const classes = new Set<string>()
  for (const variant of ['spinner', 'dots', 'bar'] as const) {
    for (const colour of ['primary', 'secondary', 'aux', 'white', 'dark'] as const) {
      for (const size of ['small', 'medium', 'large'] as const) {
        classes.add(show(<Loader variant={variant} colour={colour} size={size} />).get('status').className)
      }
    }
  }
  expect(classes.size).toBe(3 * 5 * 3)
})
