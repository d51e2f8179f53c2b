import { describe, expect, test } from 'vitest'
import { isSecureUrl, tryOr } from '../../../src/auth/narrow.ts'

describe('an endpoint URL', () => {
  test.each([
    'https://id.als.test',
    'https://localhost.als.test/x?y',
    'http://localhost:8080/realms/als',
    'http://id.localhost',
    'http://127.0.0.1',
    'http://127.10.255.1:5556/x',
    'http://[::1]:8080',
  ])('%s is accepted: https, or a loopback host', (address) => {
    expect(isSecureUrl(address)).toBe(true)
  })

  test.each([
    'http://id.als.test',
    'http://localhost.als.test',
    'http://notlocalhost',
    'http://127.0.0.1.als.test',
    'http://128.0.0.1',
    'http://[::2]',
    'ftp://localhost',
    'ws://127.0.0.1',
    'javascript:alert(1)',
    'https://id.als.test/token#part',
    'https://',
    '/token',
    '',
  ])('%s is refused', (address) => {
    expect(isSecureUrl(address)).toBe(false)
  })
})

test('tryOr returns the fallback if the function throws', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  expect(tryOr(refuse, 'absent')).toBe('absent')
})
