import { expect, test } from 'vitest'
import { createPrivacy, storedItems } from '../../src/privacy/index.ts'
import type { Owner, StoredContent, StoredItemId } from '../../src/privacy/index.ts'

const client = { authority: 'https://id.als.example/realms/als', clientId: 'als-portal' }
const end = `:${client.authority}:${client.clientId}`
const signedOut: Owner = { subject: null, isSignedOut: true }
const signedIn: Owner = { subject: 'elena', isSignedOut: false }

const start = Date.UTC(2030, 0, 15)
const DAY = 86_400_000
const cards = (stars: readonly string[], recent: readonly string[]) => JSON.stringify({ stars, recent })

/** Something of each item, as a browser has it that two users have signed in with. */
const everything = {
  'als.history': JSON.stringify({
    'https://a.example': [['down', start, start + DAY]],
    'https://b.example': [['operational', start, start + 2 * DAY]],
  }),
  'als.round': '{}',
  'als.shortcuts': cards(['visited'], []),
  'als.shortcuts.elena': cards(['starred'], ['opened']),
  'als.shortcuts.f:1:bruno': cards([], ['secret']),
  'als.locale': 'es',
  'als.theme': 'dark',
  'als.announcements': '[]',
  'als.dismissed': '["a"]',
  [`oidc-session${end}`]: '{"epoch":"1","sub":"elena"}',
  'oidc.one': JSON.stringify({ authority: client.authority, client_id: client.clientId, code_verifier: 'secret' }),
}
const everythingOfTab = {
  [`oidc.user${end}`]: JSON.stringify({ expires_at: start / 1000, token_type: 'DPoP', access_token: 'secret' }),
  'tsr-scroll-restoration-v1_3': '{}',
  'als.reloaded': '/assets/main.js',
  'oidc.sent': 'secret',
}

function setUp(local: Readonly<Record<string, string>> = everything, keyEnds = [start + DAY, start + 3 * DAY]) {
  const items = new Map(Object.entries(local))
  const content: StoredContent = { local: items, session: new Map(Object.entries(everythingOfTab)), keyEnds }
  const removed: string[] = []
  const privacy = createPrivacy(client, {
    read: () => Promise.resolve(content),
    write: (key, text) => void (text === null ? items.delete(key) : items.set(key, text)),
    removeKeys: () => Promise.resolve(void removed.push('keys')),
    onChange: () => () => undefined,
  })
  const idsFor = async (owner: Owner) => (await privacy.read(owner)).map(({ id }) => id)
  return { items, removed, privacy, idsFor }
}

test('every item of the table is a row in its order, if it is stored', async () => {
  const { privacy, idsFor } = setUp()
  expect(await idsFor(signedIn)).toEqual(storedItems.map(({ id }) => id))
  expect(await setUp({}, []).idsFor(signedIn)).toEqual(['sign-in', 'tab'])
  expect(JSON.stringify(await privacy.read(signedIn)), 'no token, code or subject').not.toMatch(/secret|elena|bruno/)
})

test('a row says how large the item is and when it ends, if that is known', async () => {
  const rows = await setUp().privacy.read(signedIn)
  const row = (id: StoredItemId) => rows.find((each) => each.id === id)
  expect(row('history')).toEqual({
    id: 'history',
    size: 'als.history'.length + everything['als.history'].length,
    until: start + 9 * DAY,
    deletion: 'asks',
  })
  expect(row('stars')).toMatchObject({ size: 'als.shortcuts.elena["starred"]'.length, until: null })
  expect(row('others')?.size).toBe(
    ['als.shortcuts', everything['als.shortcuts'], 'als.shortcuts.f:1:bruno', cards([], ['secret'])].join('').length,
  )
  expect(row('sign-in')).toMatchObject({ until: start, isBound: true })
  expect(row('keys')).toMatchObject({ size: null, until: start + 3 * DAY })
})

test('whoever is not signed in has the cards of visitors', async () => {
  const only = { 'als.shortcuts': cards(['visited'], ['opened']) }
  expect(await setUp(only, []).idsFor(signedOut)).toEqual(['stars', 'recent', 'sign-in', 'tab'])
  expect(await setUp(only, []).idsFor(signedIn)).toEqual(['others', 'sign-in', 'tab'])
})

test.each<[id: StoredItemId, owner: Owner, after: Readonly<Record<string, string | undefined>>]>([
  ['history', signedIn, { 'als.history': undefined }],
  ['stars', signedIn, { 'als.shortcuts.elena': '{"recent":["opened"]}' }],
  ['recent', signedIn, { 'als.shortcuts.elena': '{"stars":["starred"]}' }],
  ['stars', signedOut, { 'als.shortcuts': undefined }],
  ['others', signedIn, { 'als.shortcuts': undefined, 'als.shortcuts.f:1:bruno': undefined }],
  ['preferences', signedIn, { 'als.locale': undefined, 'als.theme': undefined }],
  ['pending', signedOut, { 'oidc.one': undefined }],
])('deleting %s changes nothing else', async (id, owner, after) => {
  const { items, privacy } = setUp()
  await privacy.remove(id, owner)
  const expected = Object.entries({ ...everything, ...after }).filter(([, text]) => text !== undefined)
  expect(Object.fromEntries(items)).toEqual(Object.fromEntries(expected))
})

test.each(storedItems.map(({ id }) => id))('%s is gone after its deletion, if it can be deleted', async (id) => {
  for (const owner of [signedIn, signedOut]) {
    const { items, removed, privacy } = setUp()
    const row = (await privacy.read(owner)).find((each) => each.id === id)
    await privacy.remove(id, owner)
    const isChanged = removed.length > 0 || JSON.stringify([...items]) !== JSON.stringify(Object.entries(everything))
    expect(isChanged, 'only what has a button is deleted').toBe(row?.deletion !== undefined)
    if (row?.deletion && id !== 'keys') expect((await privacy.read(owner)).map((each) => each.id)).not.toContain(id)
  }
})

test('a sign-in ends by Sign Out alone, and what it needs can be deleted only while nobody is signed in', async () => {
  const deletable = async (owner: Owner) =>
    (await setUp().privacy.read(owner)).filter(({ deletion }) => deletion !== undefined).map(({ id }) => id)
  const always = ['history', 'round', 'stars', 'others', 'preferences', 'announcements', 'dismissed']
  expect(new Set(await deletable(signedIn))).toEqual(new Set([...always, 'recent']))
  expect(new Set(await deletable(signedOut))).toEqual(new Set([...always, 'pending', 'keys']))
})

test('what other programs on the host store is neither listed nor deleted', async () => {
  const foreign = {
    'oidc.two': JSON.stringify({ authority: client.authority, client_id: 'another' }),
    'oidc-session:https://other.example:als-portal': '{}',
    'als.shortcuts-of-another': '{}',
    theme: 'dark',
  }
  const { items, privacy, idsFor } = setUp(foreign, [])
  expect(await idsFor(signedOut)).toEqual(['sign-in', 'tab'])
  for (const { id } of storedItems) await privacy.remove(id, signedOut)
  expect(Object.fromEntries(items)).toEqual(foreign)
})

test.each(['', 'no JSON', '[]', 'null', '{"stars":{},"recent":"x"}', '{"a":[["down"]]}'])(
  'damaged texts such as %j have a row, no end, and can be deleted',
  async (text) => {
    const { items, privacy } = setUp({ 'als.history': text, 'als.shortcuts.bruno': text, 'oidc.one': text }, [])
    expect(await privacy.read(signedIn)).toMatchObject([
      { id: 'history', until: null },
      { id: 'others' },
      { id: 'sign-in' },
      { id: 'tab' },
    ])
    for (const id of ['history', 'others', 'stars'] as const) await privacy.remove(id, signedIn)
    expect([...items.keys()]).toEqual(['oidc.one'])
  },
)
