import { createAuth } from '../../src/auth/index.ts'
import type { Auth, AuthConfig, SessionEvent } from '../../src/auth/index.ts'
import { config } from './fake-auth-env.ts'
import type { FakeAuthEnv } from './fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from './faulty-provider.ts'

/** The key of the stored user. */
export const USER_KEY = `oidc.user:${ISSUER}:${CLIENT_ID}`

/** The record of the signed-in user, or null. */
export const storedUser = (fake: Pick<FakeAuthEnv, 'session'>) => JSON.parse(fake.session.get(USER_KEY) ?? 'null')

/** The hidden frames that the page opened. */
export const silentFrames = ({ opened }: Pick<FakeAuthEnv, 'opened'>) => opened.filter(({ via }) => via === 'silent')

/** The requests that carried a refresh token, in the order sent. */
export const refreshRequests = ({ provider }: Pick<FakeAuthEnv, 'provider'>) =>
  provider.log.filter(({ form }) => form.get('grant_type') === 'refresh_token')

/** Starts the client in a page, and records the events of its session. */
export function openAuth(
  { env }: Pick<FakeAuthEnv, 'env'>,
  changed: Partial<AuthConfig> = {},
): { auth: Auth; events: SessionEvent[] } {
  const auth = createAuth({ ...config, ...changed }, env)
  const events: SessionEvent[] = []
  auth.onSessionEvent((event) => events.push(event))
  auth.start(null)
  return { auth, events }
}
