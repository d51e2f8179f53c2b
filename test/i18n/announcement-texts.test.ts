import { expect, test } from 'vitest'
import { formatPeriod } from '../../src/i18n/announcement-texts.ts'
import { ENDLESS } from '../../src/portal/announcement-file.ts'

const from = Date.parse('2025-12-01T12:00')

test.each([
  ['2025-12-31T12:00', 'en', /^Since Mon 1 Dec, 12:00$/],
  ['2026-01-01T12:00', 'en', /^Since Mon 1 Dec 2025, 12:00$/],
  ['2026-01-01T12:00', 'es', /^Desde el lun 1 dic 2025, 12:00$/],
] as const)('at %s an announcement without an end has its year in %s only if it is another', (now, locale, text) => {
  expect(formatPeriod({ from, until: ENDLESS }, Date.parse(now), locale)).toMatch(text)
})
