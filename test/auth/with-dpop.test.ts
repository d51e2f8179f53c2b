/** The files that try renewal, frames, tabs, sleep and outage, once more at a provider that binds tokens to a key. */
import { setDefaultProofPolicy } from '../support/faulty-provider.ts'

setDefaultProofPolicy({ advertises: true, binds: true })
await import('./mishaps.test.ts')
await import('./refresh-token.test.ts')
await import('./renewal.test.ts')
await import('./session-check.test.ts')
await import('./sign-out.test.ts')
await import('./tabs.test.ts')
