import { expect, test } from 'vitest'
import { createMatcher } from '../../src/catalogue/card-matcher.ts'

const texts = [
  'Valoración Consulta de precios en París',
  'Precios de transferencia PDF-Tables',
  'Groß & Sohn Ελλάδα',
  '',
]

test.each([
  ['valora', [true, false, false, false]],
  ['VALORACION', [true, false, false, false]],
  ['precios', [true, true, false, false]],
  ['precios paris', [true, false, false, false]],
  ['paris   precios', [true, false, false, false]],
  ['valoración madrid', [false, false, false, false]],
  ['transfer', [false, true, false, false]],
  ['ecios', [true, true, false, false]],
  ['pdf tables', [false, true, false, false]],
  ['pdf-tables', [false, true, false, false]],
  ['ελλαδα', [false, false, true, false]],
  ['precois', [false, false, false, false]],
])('“%s” leaves %j', (query, found) => {
  expect(createMatcher(texts)(query)).toEqual(found)
})

test.each(['', '   ', '-', '¡!'])('“%s” leaves everything, because it has no word', (query) => {
  expect(createMatcher(texts)(query)).toBeNull()
})
