import { expect, test } from 'vitest'
import { createPrivacy, storedItems, storedPurposes } from '../../src/privacy/index.ts'
import type { StoredPurpose } from '../../src/privacy/index.ts'

const client = { authority: 'https://id.als.example/realms/als', clientId: 'als-portal' }
const stored = {
  'als.history': '{}',
  'als.round': '{}',
  'als.shortcuts': '{"stars":["a"]}',
  'als.shortcuts.elena': '{"stars":["b"]}',
  'als.locale': 'es',
  'als.theme': 'dark',
  'als.announcements': '[]',
  'als.dismissed': 'no JSON',
  [`oidc-session:${client.authority}:${client.clientId}`]: '{"epoch":"1","sub":"elena"}',
  'oidc.one': JSON.stringify({ authority: client.authority, client_id: client.clientId }),
  // Of other programs on the host.
  'oidc.two': JSON.stringify({ authority: client.authority, client_id: 'another' }),
  'oidc.three': 'no JSON',
  'oidc-session:https://other.example:als-portal': '{}',
  'als.shortcuts-of-another': '{}',
  theme: 'dark',
}

/** What is removed for a purpose. */
function removedFor(purpose: StoredPurpose, isSignedOut: boolean): readonly string[] {
  const removed: string[] = []
  const privacy = createPrivacy(client, {
    read: () => new Map(Object.entries(stored)),
    remove: (key) => void removed.push(key),
    removeKeyPairs: () => void removed.push('(key pairs)'),
  })
  privacy.remove(purpose, isSignedOut)
  return removed
}

test.each<[StoredPurpose, readonly string[]]>([
  ['sites', ['als.history', 'als.round']],
  ['cards', ['als.shortcuts', 'als.shortcuts.elena']],
  ['preferences', ['als.locale', 'als.theme']],
  ['announcements', ['als.announcements', 'als.dismissed']],
  ['sign-in', []],
])('deleting %s deletes all of it, and nothing of other programs on the host', (purpose, keys) => {
  expect(removedFor(purpose, false)).toEqual(keys)
})

test('what a sign-in needs is deleted only while nobody is signed in, and the mark of the last one stays', () => {
  expect(removedFor('sign-in', true)).toEqual(['oidc.one', '(key pairs)'])
})

test('each item is in a row of the list', () => {
  expect(storedPurposes).toEqual([...new Set(storedItems.map(({ purpose }) => purpose))])
})
