/** Runs the test files imported below again, against a provider that binds tokens to a key. */
import { afterEach, expect } from 'vitest'
import { setDefaultProofPolicy, unboundGrants } from '../support/faulty-provider.ts'

setDefaultProofPolicy({ advertises: true, binds: true })
/**
 * Tests in which only user info cannot be read. That looks as if CORS forbade proofs, so the page uses Bearer tokens.
 */
const withoutUserInfo = [
  'of a silent sign-in is not revoked if user info is away, because all tabs share the session',
  'in a response whose user info cannot be read may share its session with other tabs',
]
// Check the grants, because a page that fell back to Bearer tokens would pass most of these tests, too.
afterEach(({ task }) => {
  const unbound = unboundGrants.splice(0)
  if (!withoutUserInfo.includes(task.name)) expect(unbound, 'grants without a proof').toEqual([])
})

await import('./mishaps.test.ts')
await import('./refresh-token.test.ts')
await import('./renewal.test.ts')
await import('./session-check.test.ts')
await import('./sign-out.test.ts')
await import('./tabs.test.ts')
