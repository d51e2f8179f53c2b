import '../support/styles.ts'
import { expect, test } from 'vitest'
import { titleOf } from '../../src/shell/title-and-icon.tsx'

test('a title is the heading and the product’s name', () => {
  expect(titleOf('Webpages', 'ALS Portal')).toBe('Webpages · ALS Portal')
})

test('the dashboard’s title begins with the worst state', () => {
  expect(titleOf('System Status', 'ALS Portal', 'Some Services Down')).toBe(
    'Some Services Down · System Status · ALS Portal',
  )
})
