import { expect, test } from 'vitest'
import { messages } from '../../src/texts/index.ts'
import { measurementForm } from '../../src/texts/measurements.ts'

test.each([
  ['en', 0, 0, null, 'Nothing measured yet'],
  ['en', 1, 0, null, '1 min measured'],
  ['es', 50, 10, null, '50 min medidos · Caído 10 min'],
  ['en', 600, 59, null, '10 h measured · Down 59 min'],
  ['en', 60, 15, 0.75, '75% available · 1 h measured'],
  ['es', 2520, 18, 0.993, '99,3 % disponible · 42 h medidas'],
] as const)(
  'in %s, %i min with %i min down and a share of %s are "%s"',
  (locale, minutes, downMinutes, share, text) => {
    const form = measurementForm({ minutes, downMinutes, share }, { t: messages[locale], locale })
    expect(form.replaceAll('\u00a0', ' ')).toBe(text)
  },
)
