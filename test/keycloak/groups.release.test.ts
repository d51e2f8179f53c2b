import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardPages, content, everyName, whoSeesWhat } from '../support/audiences.ts'
import { signIn, useKeycloak } from '../support/keycloak.ts'
import { storedUserOf, textsOf, useVisitors, waitForFrames } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

/** What the current user of a page sees, as a row of `whoSeesWhat`. */
async function readRow({ page, goTo }: Visitor) {
  await goTo('/')
  const programs = await namesOf(page, 'region', 'Your programs')
  const menu = await namesOf(page, 'navigation', 'Main menu')
  await page.keyboard.press('Control+k')
  const found: string[] = []
  for (const name of everyName) {
    await page.getByRole('combobox').fill(name)
    await waitForFrames(page)
    const names = await textsOf(page.getByRole('option').locator('> span:nth-child(2)'))
    if (names.includes(name)) found.push(name)
  }
  const pages: string[] = []
  for (const path of cardPages) {
    await goTo(path)
    const shown = page.getByRole('main').getByRole('listitem').getByRole('heading')
    pages.push((await textsOf(shown)).join(' ') || '–')
  }
  return { menu, pages: pages.join(' | '), programs, palette: found.join(' ') }
}

const namesOf = async (page: Page, role: 'navigation' | 'region', name: string) =>
  (await textsOf(page.getByRole(role, { name, exact: true }).getByRole('link')))
    .map((text) => text.replace(/ \(.*/, ''))
    .join(' ')

describe('with the groups of the realm', () => {
  const portal = useKeycloak('groups', { content })
  const visit = useVisitors(portal)

  test.each(Object.entries(whoSeesWhat))('what %s sees', async (username, row) => {
    const visitor = await visit()
    await visitor.goTo('/')
    if (username !== '–') await signIn(visitor.page, { username, password: username })
    expect(await readRow(visitor)).toEqual(row)
  })
})

describe('with the roles of the realm', () => {
  const portal = useKeycloak('roles', { content, identity: { groupsClaim: 'realm_access.roles' } })
  const visit = useVisitors(portal)

  /** Lets the ID token list the realm roles of the client's scope, as src/dev/keycloak/README.md says. */
  async function mapRoles(scope: readonly unknown[]): Promise<void> {
    const { request } = portal.realm
    const [client] = await request<{ id: string }[]>('GET', '/clients?clientId=als-portal')
    await request('POST', `/clients/${client?.id}/protocol-mappers/models`, {
      name: 'roles',
      protocol: 'openid-connect',
      protocolMapper: 'oidc-usermodel-realm-role-mapper',
      config: { 'claim.name': 'realm_access.roles', multivalued: 'true', 'id.token.claim': 'true' },
    })
    await request('POST', `/clients/${client?.id}/scope-mappings/realm`, scope)
  }

  test('a user sees what is for the roles that the client has in its scope', async () => {
    const { realm } = portal
    const person = await realm.createPerson({ email: 'olga@client.example' })
    const roles: unknown[] = []
    for (const name of ['audit', 'tax']) {
      await realm.request('POST', '/roles', { name })
      roles.push(await realm.request('GET', `/roles/${name}`))
    }
    await realm.request('POST', `/users/${person.id}/role-mappings/realm`, roles)
    await mapRoles(roles.slice(0, 1))
    const visitor = await visit()
    await visitor.goTo('/')
    await signIn(visitor.page, person)
    expect(await readRow(visitor)).toEqual({
      menu: 'Dashboard Webpages Apps',
      pages: 'Rules Papers | Wiki Ledger | Scanner Sampler | –',
      programs: 'Wiki Ledger',
      palette: 'Rules Papers Wiki Ledger',
    })
    expect((await storedUserOf(visitor.page)) as unknown).toMatchObject({ profile: { groups: ['audit'] } })
  })
})
