import '../support/styles.ts'
import { expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import { distinctLetters, lettersOf } from '../../src/catalogue/monograms.ts'
import { cardIdOf } from '../../src/portal/card-id.ts'
import type { Card } from '../../src/portal/config.ts'

test.each([
  [
    ['Contacts', 'Containers', 'Code'],
    ['Co', 'Cn', 'Cd'],
  ],
  [
    ['Tax Calendar', 'Team Calendar', 'Travel Costs'],
    ['TC', 'Te', 'Tr'],
  ],
  [
    ['Node 1', 'Node 2', 'Node 3'],
    ['N1', 'N2', 'N3'],
  ],
  [
    ['Mail', 'mail', 'MAIL'],
    ['Ma', 'Mi', 'ML'],
  ],
  [
    ['X', 'X'],
    ['X', 'XX'],
  ],
  [
    ['vpn', 'npm', '🔥', '📦', ''],
    ['Vp', 'Np', '🔥', '📦', ''],
  ],
  [
    ['Node 9', 'Node 10', 'Node 11', 'Node 109'],
    ['N9', 'N1', '11', '09'],
  ],
])('the letters of %j are %j', (names, letters) => {
  expect(distinctLetters(names)).toEqual(letters)
})

test.each(['Contract of customer', 'Node', 'server-'])('thirty similar names (%s) have different letters', (name) => {
  const names = Array.from({ length: 30 }, (_, index) => `${name} ${index}`)
  const letters = distinctLetters([...names, 'a'.repeat(300)])
  expect(new Set(letters.map((each) => each.toLowerCase())).size).toBe(31)
})

test('cards of different sections may have the same letters, and a language has its own', () => {
  const card = (en: string, es: string, section?: string): Card => ({
    name: { en, es },
    url: `https://${en.toLowerCase()}.als.example`,
    ...(section !== undefined && { section }),
  })
  const [contacts, code, contracts] = [
    card('Contacts', 'Agenda'),
    card('Contracts', 'Contratos'),
    card('Core', 'Base', 'X'),
  ]
  const cards = { webpages: [contacts, code, contracts], apps: [], tools: [], demo: [] }
  const idOf = (each: Card) => cardIdOf('webpages', each)
  expect([...lettersOf(cards, textsFor('en', { locale: 'en', sites: [] }))]).toEqual([[idOf(code), 'Cn']])
  expect([...lettersOf(cards, textsFor('es', { locale: 'en', sites: [] }))]).toEqual([])
})
