import { expect, test } from 'vitest'
import { readAddress } from '../../../src/publish/serve/address.ts'

test.each([
  [':8080', { site: ':8080', ports: [8080], shown: ':8080', healthPort: 8081 }],
  // Caddy would issue a certificate for these that no browser trusts.
  [
    '127.0.0.1:9000',
    { site: ':9000', bind: '127.0.0.1', ports: [9000], shown: 'http://127.0.0.1:9000', healthPort: 9001 },
  ],
  [
    'localhost:9000',
    { site: ':9000', bind: '127.0.0.1', ports: [9000], shown: 'http://localhost:9000', healthPort: 9001 },
  ],
  ['0.0.0.0', { site: ':80', bind: '0.0.0.0', ports: [80], shown: 'http://0.0.0.0', healthPort: 8081 }],
  ['portal.example', { site: 'portal.example', ports: [443, 80], shown: 'https://portal.example', healthPort: 8081 }],
  [
    'portal.example:9000',
    { site: 'portal.example:9000', ports: [9000, 80], shown: 'https://portal.example:9000', healthPort: 9001 },
  ],
])('the address %j', (text, address) => {
  expect(readAddress(text)).toEqual(address)
})

test('an interface with a certificate of its own is served over https', () => {
  expect(readAddress('10.0.0.1', true)).toMatchObject({ site: ':443', ports: [443], shown: 'https://10.0.0.1' })
})
