import type { TestProject } from 'vitest/node'
import { findKeycloak, KeycloakMissing } from '../../src/dev/keycloak/install.ts'
import { startKeycloak } from '../../src/dev/keycloak/server.ts'
import { freePort } from '../../src/dev/listen.ts'
import { setup as findBrowser } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running Keycloak. Null if it cannot be fetched. */
    keycloak: { readonly url: string } | null
  }
}

/**
 * Vitest's `globalSetup`: starts one Keycloak for all test files, each of which imports its own realm. If KEYCLOAK_URL
 * is set, uses the Keycloak that is running there, such as that of `npm run start:keycloak`. If Keycloak cannot be
 * fetched, prints the reason and skips the tests.
 */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | void> {
  findBrowser()
  const report = (line: string): void => console.log(line)
  const running = process.env['KEYCLOAK_URL']
  if (running) return provide('keycloak', { url: running })
  try {
    const home = await findKeycloak(report)
    const { url, stop } = await startKeycloak({ home, port: await freePort(), report })
    provide('keycloak', { url })
    return stop
  } catch (error) {
    // A wrong KEYCLOAK_HOME is a mistake, not a missing program.
    if (!(error instanceof KeycloakMissing) || process.env['KEYCLOAK_HOME']) throw error
    console.error(`\nSKIPPED: none of the Keycloak tests runs.\n${error.message}\n`)
    provide('keycloak', null)
  }
}
