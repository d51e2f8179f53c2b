import { expect, test } from 'vitest'
import { cardIdOf, createIdFinder } from '../../src/portal/card-id.ts'
import { config } from '../support/sample-portal.ts'

test('a card is known by its page, section and name', () => {
  const ids = [
    cardIdOf('apps', { name: 'Ledger' }),
    cardIdOf('tools', { name: 'Ledger' }),
    cardIdOf('apps', { name: 'Ledger', section: 'Madrid' }),
    cardIdOf('apps', { name: 'Ledger', section: 'Lisbon' }),
    cardIdOf('apps', { name: 'Payroll', section: 'Lisbon' }),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})

test('a translation that is added later keeps the id', () => {
  expect(cardIdOf('apps', { name: { en: 'Ledger', es: 'Diario' }, section: { en: 'Madrid', es: 'Madrid' } })).toBe(
    cardIdOf('apps', { name: 'Ledger', section: 'Madrid' }),
  )
})

test('the address that earlier versions stored leads to the id of the first card there', () => {
  const [card] = config.cards.apps
  if (card === undefined) throw new Error('No card')
  const idOf = createIdFinder({ ...config.cards, demo: [{ ...card, name: 'The same again' }] })
  expect(idOf(card.url)).toBe(cardIdOf('apps', card))
  expect(idOf('https://gone.example')).toBe('https://gone.example')
  expect(idOf(cardIdOf('demo', card))).toBe(cardIdOf('demo', card))
})

test('an id keeps what was stored before it, and stays when name, section and page change', () => {
  const card = { id: 'ledger', name: 'Ledger', section: 'Madrid', url: 'https://ledger.example' }
  const { id: _id, ...former } = card
  const idOf = createIdFinder({ webpages: [], apps: [card], tools: [], demo: [] })
  expect(idOf(cardIdOf('apps', former))).toBe(cardIdOf('apps', card))
  expect(cardIdOf('tools', { id: 'ledger', name: 'General ledger' })).toBe(cardIdOf('apps', card))
  expect(cardIdOf('apps', { id: 'ledger', name: 'Ledger' })).not.toBe(cardIdOf('apps', { name: 'ledger' }))
})
