import { expect, test } from 'vitest'
import { expectSignedIn, useKeycloak, visitSignedIn, waitForRenewal } from '../support/keycloak.ts'
import { createRelyingParty } from '../support/relying-party.ts'
import { storedUserOf, useVisitors } from '../support/visitor.ts'

const portal = useKeycloak('bearer', { identity: { dpop: false } })
const visit = useVisitors(portal)

test('a stolen refresh token that is not bound to a key works only until the person’s session is renewed', async () => {
  const { page, tolerate } = await visitSignedIn(portal, visit)
  tolerate(portal.realm.issuer)
  const { refresh_token: stolen = '', token_type: type } = (await storedUserOf(page)) ?? {}
  expect(type).toBe('Bearer')
  const thief = await createRelyingParty(portal.realm.issuer, portal.at(''))
  const response = await thief.refresh(stolen)
  expect(response.status).toBe(200)
  const { refresh_token: thiefs } = (await response.json()) as { refresh_token: string }
  await waitForRenewal(page)
  await expectSignedIn(page)
  const refused = await thief.refresh(thiefs)
  expect(refused.status, 'Keycloak has revoked the thief’s token').toBe(400)
})
