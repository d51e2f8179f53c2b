// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Monogram } from '../../../src/ui/index.ts'
import { initialsOf } from '../../../src/ui/pictures/monogram.tsx'
import { show } from '../../support/screen.ts'

test.each([
  ['Financial Analysis', 'FA'],
  ['Análisis financiero', 'AF'],
  ['Gestión de licitaciones', 'GL'],
  ['Audio to Text', 'AT'],
  ['Benchmarking', 'Be'],
  ['élan', 'Él'],
  ['Webinar 1', 'W1'],
  ['(PPTX) Translator', 'PT'],
  ['X', 'X'],
  ['de la', 'DL'],
  ['git', 'Gi'],
  ['🔥', '🔥'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('initials are those of the prerendered page in a Turkish browser, too', () => {
  const spy = vi.spyOn(String.prototype, 'toLocaleUpperCase').mockImplementation(function (this: string) {
    return this.replace('i', 'İ').toUpperCase()
  })
  onTestFinished(() => spy.mockRestore())
  expect(initialsOf('inventory')).toBe('In')
})

test('a monogram keeps its colours when the language changes, and is hidden from assistive technology', () => {
  const groundOf = (host: Element) => host.querySelector('svg')?.getAttribute('class')
  const url = 'https://finance.als.example'
  const { host, again } = show(<Monogram name="Financial Analysis" colorKey={url} />)
  const ground = groundOf(host)
  again(<Monogram name="Análisis financiero" colorKey={url} />)
  expect(host.querySelector('text')?.textContent).toBe('AF')
  expect(groundOf(host)).toBe(ground)
  expect(host.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
