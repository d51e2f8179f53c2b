import { expect, test } from 'vitest'
import { messages } from '../../src/texts/index.ts'
import { barForm, measurementForm, sourceForm } from '../../src/texts/measurements.ts'

test.each([
  ['en', 0, 0, null, 'Nothing measured yet'],
  ['en', 1, 0, null, '1 min measured'],
  ['es', 1, 0, null, '1 min medido'],
  ['es', 60, 0, null, '1 h medida'],
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

test.each([
  ['en', null, true, messages.en.history.retention],
  ['en', null, false, messages.en.history.notStored],
  [
    'en',
    2,
    true,
    'Figures from the group’s monitor, updated 2 min ago. This browser’s own measurements are stored on this device for 7 days.',
  ],
  [
    'es',
    2,
    true,
    'Datos de la supervisión del grupo, actualizados hace 2 min. Las mediciones de este navegador se conservan 7 días, solo en este equipo.',
  ],
  ['en', 0, false, `Figures from the group’s monitor, updated just now. ${messages.en.history.notStored}`],
] as const)(
  'in %s, with a monitor’s file of %s min and a history that is stored: %s',
  (locale, age, isStored, text) => {
    const form = sourceForm({ monitorAgeMinutes: age, isStored }, { t: messages[locale] })
    expect(form.replaceAll('\u00a0', ' ')).toBe(text)
  },
)

test.each([
  ['en', 0, 'Nothing measured yet'],
  ['en', 1, '12:01–12:03 · Down'],
  ['es', 2, '12:01–12:03 · Caído'],
  ['en', 3, '12:03–12:04 · Operational'],
  ['en', 4, '12:04–12:05 · Down'],
] as const)('in %s, bar %i tells "%s"', (locale, index, text) => {
  const bars = [null, 'down', 'down', 'operational', 'down'] as const
  const to = new Date(2026, 10, 20, 12, 5).getTime()
  expect(barForm(bars, index, { to, stepMs: 60_000 }, { t: messages[locale], locale })).toBe(text)
})
