import { expect, test } from 'vitest'
import { brandStyle } from '../../../src/publish/site/brand-style.ts'

const logo = 'images/logo.svg'
const styleOf = (attributes: string) =>
  brandStyle({ brand: { logo } }, [[logo, Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)]])

test('a wide logo has its proportions in the style sheet, and the menu squares all others', () => {
  expect(styleOf('viewBox="0 0 120 40"')).toBe(':root{--logo-ratio:3.00}')
  expect(styleOf('width="30mm" height="20mm"')).toBe(':root{--logo-ratio:1.50}')
  for (const attributes of ['viewBox="0 0 40 120"', 'viewBox="0 0 40 40"', 'viewBox="0 0 40 0"', 'width="100%"', ''])
    expect(styleOf(attributes), attributes).toBe('')
  expect(brandStyle({}, [])).toBe('')
  expect(brandStyle({ brand: { color: '#0055cc' } }, [])).toMatch(/^:root[^]*accent/)
})
