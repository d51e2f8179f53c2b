import { decodeProtectedHeader } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import {
  expectSignedIn,
  expectSignedOut,
  signIn,
  useKeycloak,
  visitSignedIn,
  waitForRenewal,
} from '../support/keycloak.ts'
import { shipped } from '../support/shipped.ts'
import { storedUserOf, useVisitors } from '../support/visitor.ts'

const portal = useKeycloak('administrator', {
  content: { menu: [...shipped.menu, { label: 'Audit', href: '/audit', icon: 'link', for: ['audit'] }] },
})
const visit = useVisitors(portal)

const begin = () => visitSignedIn(portal, visit)

test('a session that the administrator ends has ended here at the next renewal, and the person is told once', async () => {
  const { page, person, tolerate } = await begin()
  tolerate(portal.realm.issuer)
  await portal.realm.request('POST', `/users/${person.id}/logout`)
  await expectSignedOut(page, 'Your session has ended')
})

describe('a change by the administrator', () => {
  test('to the e-mail address takes away the rights of staff at the next renewal', async () => {
    const { page, person } = await begin()
    const tools = page.getByRole('navigation').getByRole('link', { name: 'Tools' })
    expect(await tools.isVisible()).toBe(true)
    await portal.realm.request('PUT', `/users/${person.id}`, {
      email: `${person.username}@client.example`,
    })
    await waitForRenewal(page)
    await tools.waitFor({ state: 'detached' })
    await expectSignedIn(page)
  })

  test('that takes a user out of their last group takes its items away at the next renewal', async () => {
    const person = await portal.realm.createPerson({ groups: ['/audit'] })
    const [group] = await portal.realm.request<{ id: string }[]>('GET', `/users/${person.id}/groups`)
    const { page, goTo } = await visit()
    await goTo('/')
    await signIn(page, person)
    const audit = page.getByRole('navigation').getByRole('link', { name: 'Audit' })
    await audit.waitFor()
    await portal.realm.request('DELETE', `/users/${person.id}/groups/${group?.id}`)
    await waitForRenewal(page)
    await audit.waitFor({ state: 'detached' })
    await expectSignedIn(page)
  })

  test('to the realm’s signing keys is followed through RS256, ES256, PS256 and EdDSA', async () => {
    const { page } = await begin()
    const algorithmOf = async () => decodeProtectedHeader((await storedUserOf(page))?.id_token ?? '').alg
    expect(await algorithmOf()).toBe('RS256')
    for (const [algorithm, provider, config] of [
      ['ES256', 'ecdsa-generated', { ecdsaEllipticCurveKey: ['P-256'] }],
      ['PS256', 'rsa-generated', { algorithm: ['PS256'] }],
      ['EdDSA', 'eddsa-generated', { eddsaEllipticCurveKey: ['Ed25519'] }],
    ] as const) {
      await portal.realm.addKeys(provider, { ...config, priority: ['200'] })
      await portal.realm.configureClient({ attributes: { 'id.token.signed.response.alg': algorithm } })
      await waitForRenewal(page)
      expect(await algorithmOf()).toBe(algorithm)
      await expectSignedIn(page)
    }
    await portal.realm.configureClient({ attributes: { 'id.token.signed.response.alg': 'RS256' } })
    await waitForRenewal(page)
    expect(await algorithmOf()).toBe('RS256')
    // Four renewals, each at its time.
  }, 120_000)

  test.each([
    ['realm', (enabled: boolean) => portal.realm.configure({ enabled })],
    ['client', (enabled: boolean) => portal.realm.configureClient({ enabled })],
  ])(
    'that disables the %s is told once, in the programs’ place, and nobody has to click once it is enabled again',
    async (_name, set) => {
      const { page, tolerate } = await begin()
      tolerate(portal.realm.issuer)
      // Keycloak answers the hidden frame with an error page that may not be framed.
      tolerate(new URL(portal.realm.issuer).origin)
      tolerate('chrome-error://chromewebdata/')
      onTestFinished(() => set(true))
      await set(false)
      const away = page.getByRole('main').getByText(en.programs.away, { exact: true })
      // The token expires first, and the frame is asked for 10 s.
      await away.waitFor({ timeout: 60_000 })
      await expectSignedIn(page)
      await set(true)
      // The portal asks again within a minute.
      await away.waitFor({ state: 'detached', timeout: 120_000 })
      await expectSignedIn(page)
    },
    240_000,
  )
})
