// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test } from 'vitest'
import { KeyCaps } from '../../../src/ui/index.ts'
import { show } from '../../support/screen.ts'

test('each key is a cap of its own, and the whole reads as it is written', () => {
  const { host } = show(<KeyCaps keys="Ctrl K · /" />)
  expect(host.textContent).toBe('Ctrl K · /')
  expect([...host.querySelectorAll('kbd kbd')].map((cap) => cap.textContent)).toEqual(['Ctrl', 'K', '/'])
})
