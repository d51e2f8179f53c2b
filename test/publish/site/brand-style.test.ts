import { expect, test } from 'vitest'
import { brandStyle } from '../../../src/publish/site/brand-style.ts'

const logo = 'images/logo.svg'
const styleOf = (attributes: string) =>
  brandStyle({ brand: { logo } }, [[logo, Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)]])

test('a wide logo has its proportions in the style sheet, and the menu squares all others', () => {
  expect(styleOf('viewBox="0 0 120 40"')).toBe(':root{--logo-ratio:3.00}')
  expect(styleOf('width="30" height="20px"')).toBe(':root{--logo-ratio:1.50}')
  const squared = ['viewBox="0 0 40 120"', 'viewBox="0 0 40 40"', 'viewBox="0 0 40 0"', 'width="100%"', '']
  // Programs that write other units than pixels write a viewBox, too.
  for (const attributes of [...squared, 'width="30mm" height="20mm"']) expect(styleOf(attributes), attributes).toBe('')
  expect(brandStyle({}, [])).toBe('')
  expect(brandStyle({ brand: { color: '#0055cc' } }, [])).toMatch(/^:root[^]*accent/)
})
