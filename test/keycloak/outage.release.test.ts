import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findKeycloak } from '../../src/dev/keycloak/install.ts'
import { startKeycloak } from '../../src/dev/keycloak/server.ts'
import { freePort } from '../../src/dev/listen.ts'
import type { KeycloakServer } from '../../src/dev/keycloak/server.ts'
import { expectSignedIn, signIn, useKeycloak, waitForRenewal } from '../support/keycloak.ts'
import { signOutOf, storedUserOf, useVisitors } from '../support/visitor.ts'

const OUTAGE_MS = 120_000

// This file stops Keycloak, so it does not use the server that the other files share. Its own server keeps sessions on
// disk, as in production.
let server: KeycloakServer | undefined
let home: string
let port: number
let data: string

const start = async (limitMs: number): Promise<void> => {
  server = await startKeycloak({ home, port, data, report: () => {}, limitMs })
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'keycloak-'))
  port = await freePort()
  if (!inject('keycloak')) return
  home = await findKeycloak(() => {})
  await start(600_000)
}, 660_000)
// Register this before the `afterAll` of the portal, so that it runs after that one.
afterAll(async () => {
  await server?.stop()
  await rm(data, { recursive: true, force: true })
})
const portal = useKeycloak('outage', { keycloakUrl: () => server?.url ?? '' })
const visit = useVisitors(portal)

test(
  'a person stays signed in while Keycloak is stopped for two minutes, and is asked for nothing when it is back',
  { timeout: 900_000 },
  async () => {
    const person = await portal.realm.createPerson()
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.realm.issuer)
    await goTo('/')
    await signIn(page, person)
    await waitForRenewal(page)

    const stoppedAt = Date.now()
    await server?.stop()
    await page.getByText(/Reconnecting/).waitFor({ timeout: 60_000 })
    expect(await signOutOf(page).isVisible()).toBe(true)
    await expect.poll(() => Date.now() - stoppedAt, { timeout: OUTAGE_MS + 10_000 }).toBeGreaterThan(OUTAGE_MS)
    await start(240_000)

    const isCurrent = async () => ((await storedUserOf(page))?.expires_at ?? 0) * 1000 > Date.now()
    await expect.poll(isCurrent, { timeout: 120_000 }).toBe(true)
    await waitForRenewal(page)
    await expectSignedIn(page)
  },
)
