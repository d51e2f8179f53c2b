import { expect, test } from 'vitest'
import { discover } from '../../../src/auth/protocol/metadata.ts'
import { createDocuments } from '../../../src/auth/protocol/documents.ts'
import { toProblem } from '../../../src/auth/protocol/problem-of-error.ts'
import { operationIn } from '../../support/auth-page.ts'
import { config, createFakeAuthEnv } from '../../support/fake-auth-env.ts'

/**
 * Reads the metadata of a provider with this token endpoint. Resolves with the error code, or null if there is none.
 */
async function discoveryError(authority: string, tokenEndpoint: string) {
  const { env } = createFakeAuthEnv()
  const document = {
    issuer: authority,
    authorization_endpoint: `${authority}/auth`,
    token_endpoint: tokenEndpoint,
    jwks_uri: `${authority}/certs`,
  }
  const operation = {
    ...operationIn(env),
    config: { ...config, authority },
    documents: createDocuments({ ...env, fetch: () => Promise.resolve(Response.json(document)) }, authority),
  }
  return discover(operation).then(
    () => null,
    (thrown) => toProblem(thrown).code,
  )
}

test.each([
  ['http://localhost:8180/realms/als', 'http://127.0.0.1:8180/token', null],
  ['http://localhost:8180/realms/als', 'https://id.als.test/token', null],
  ['http://localhost:8180/realms/als', 'http://id.als.test/token', 'endpoint-insecure'],
  ['https://localhost:8443/realms/als', 'http://localhost:8180/token', 'endpoint-insecure'],
  ['HTTPS://id.als.test/realms/als', 'http://localhost:8180/token', 'endpoint-insecure'],
])('at %s, the endpoint %s gives %s', async (authority, tokenEndpoint, code) => {
  expect(await discoveryError(authority, tokenEndpoint)).toBe(code)
})
