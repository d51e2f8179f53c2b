import { expect, test } from 'vitest'
import { accountAddress, openingAddress, searchAddress } from '../../src/portal/addresses.ts'

test('a card opens the sign-in of its program for signed-in users only', () => {
  const card = { url: 'https://tax.als.example', signIn: 'https://tax.als.example/login?sso=als' }
  expect(openingAddress(card, { role: 'anonymous', groups: [] })).toBe(card.url)
  expect(openingAddress(card, { role: 'authenticated', groups: [] })).toBe(card.signIn)
  expect(openingAddress(card, { role: 'staff', groups: [] })).toBe(card.signIn)
  expect(openingAddress({ url: card.url }, { role: 'staff', groups: [] })).toBe(card.url)
})

test.each([
  ['https://id.als.example/realms/als', undefined, 'https://id.als.example/realms/als/account'],
  ['https://id.als.example/auth/realms/als/', undefined, 'https://id.als.example/auth/realms/als/account'],
  ['https://id.als.example', undefined, undefined],
  ['https://id.als.example/realms/als/other', undefined, undefined],
  ['https://id.als.example/realms/als', false as const, undefined],
  ['https://id.als.example/realms/als', 'https://account.als.example', 'https://account.als.example'],
  ['https://id.als.example', '/account', '/account'],
])('the account page of %s with %j is %s', (authority, account, address) => {
  expect(accountAddress({ authority, ...(account !== undefined && { account }) })).toBe(address)
})

test.each([
  ['ana', 'ana'],
  [' ana lópez ', 'ana%20l%C3%B3pez'],
  ['a&b=c#d?e/f', 'a%26b%3Dc%23d%3Fe%2Ff'],
  ['{query}', '%7Bquery%7D'],
  ["$& $1 $'", "%24%26%20%241%20%24'"],
  ['"><script>', '%22%3E%3Cscript%3E'],
  ['\uD83D', '%EF%BF%BD'],
  ['x'.repeat(300), 'x'.repeat(300)],
])('%j is searched for as %s, in each place of the word', (query, word) => {
  const address = searchAddress({ url: 'https://a.example/people/{query}?q={query}#{query}' }, query)
  expect(address).toBe(`https://a.example/people/${word}?q=${word}#${word}`)
  expect(new URL(address).host).toBe('a.example')
})
