// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Loader } from '../../../src/ui/index.ts'
import { show } from '../../support/screen.ts'

test('a loader is announced with its label', () => {
  expect(within(show(<Loader label="Cargando…" />).get('status')).getByText('Cargando…')).toBeTruthy()
})

test('a loader without a label is not announced', () => {
  const { host, all } = show(<Loader label={null} />)
  expect(all('status')).toHaveLength(0)
  expect(host.textContent).toBe('')
})

test('every combination of variant, colour and size has different classes', () => {
  const classes = new Set<string>()
  for (const variant of ['spinner', 'dots', 'bar'] as const) {
    for (const colour of ['primary', 'secondary', 'aux', 'white', 'dark'] as const) {
      for (const size of ['small', 'medium', 'large'] as const) {
        classes.add(show(<Loader variant={variant} colour={colour} size={size} label="…" />).get('status').className)
      }
    }
  }
  expect(classes.size).toBe(3 * 5 * 3)
})
