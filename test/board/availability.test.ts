import '../support/styles.ts'
import { expect, test } from 'vitest'
import { availabilityText } from '../../src/board/availability.ts'
import { textsIn } from '../../src/app/context.tsx'

const MINUTE = 60_000

test.each([
  ['en', null, 0, 'Nothing measured yet'],
  ['en', 1, 1, '1 min measured'],
  ['en', 0, 1, '1 min measured · Down 1 min'],
  ['es', 0.8, 50, '50 min medidos · Caído 10 min'],
  ['en', 0, 59, '59 min measured · Down 59 min'],
  ['en', 0.75, 60, '75% available · 1 h measured'],
  ['es', 0.993, 2520, '99,3 % disponible · 42 h medidas'],
] as const)('in %s, a share of %s in %s min is "%s"', (locale, share, minutes, text) => {
  const said = availabilityText({ share, measuredMs: minutes * MINUTE }, textsIn(locale, 'en'))
  expect(said.replaceAll('\u00a0', ' ')).toBe(text)
})
