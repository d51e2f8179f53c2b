import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../../src/auth/session/runner.ts'
import type { Auth, AuthState } from '../../../src/auth/index.ts'
import { takePending } from '../../../src/auth/protocol/pending.ts'
import { prunePending } from '../../../src/auth/protocol/pending.ts'
import { readUser } from '../../../src/auth/protocol/record.ts'
import { config, createFakeAuthEnv, ORIGIN } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'
import { CLIENT_ID, ISSUER, SUBJECT } from '../../support/faulty-provider.ts'
import { numRuns } from '../../support/runs.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'

allowSlowTests()

vi.setConfig({ testTimeout: 60_000 + numRuns * 50 })

/** Resolves with the state once nothing is in progress. */
function outcome(auth: Auth): Promise<AuthState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = auth.get()
      if (state.status === 'unknown' || state.activity !== null) return
      stop()
      resolve(state)
    }
    const stop = auth.subscribe(look)
    look()
  })
}

/**
 * Expects either a sign-in, which only `mayBeSignedIn` allows, or a problem other than 'unknown-error' with no stored
 * user and no timers. Expects no pending request in either case.
 */
function expectSafe(fake: FakeAuthEnv, state: AuthState, mayBeSignedIn: boolean): void {
  if (state.status === 'unknown') throw new Error('still loading')
  if (state.status === 'authenticated') expect(mayBeSignedIn).toBe(true)
  else {
    expect(state.problem).not.toBeNull()
    expect(state.problem?.code).not.toBe('unknown-error')
    expect([...fake.timers]).toEqual([])
    expect(fake.session.keys().filter((key) => key.startsWith('oidc.user'))).toEqual([])
  }
  expect(fake.pendingKeys()).toEqual([])
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    0,
    -1,
    1e99,
    true,
    [],
    {},
    CLIENT_ID,
    [CLIENT_ID],
    ISSUER,
    SUBJECT,
    'none',
    'Bearer',
    'DPoP',
    '__proto__',
  ),
  fc.string({ maxLength: 20 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Up to three members to replace. `undefined` removes a member. */
const changes = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), junk, { maxKeys: 3 })

describe('only a correct response signs in', () => {
  test('callback addresses', async () => {
    const names = ['code', 'state', 'iss', 'error', 'error_description', 'session_state', 'other']
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof(fc.constantFrom('right', 'right', ''), fc.string({ maxLength: 12 })),
      ),
      { maxLength: 7 },
    )
    await fc.assert(
      fc.asyncProperty(pairs, pairs, async (query, fragment) => {
        const fake = createFakeAuthEnv()
        fake.control.person = 'waits'
        const auth = createAuth(config, fake.env)
        auth.start(null)
        auth.signIn('popup')
        await vi.waitUntil(() => fake.opened[0]?.url, { interval: 0 })
        const right = new URL(fake.provider.authorize(fake.opened[0]?.url ?? '')).searchParams
        const queryOf = (pairs: readonly (readonly [string, string])[]) =>
          new URLSearchParams(
            pairs.map(([name, value]) => [name, value === 'right' ? (right.get(name) ?? 'right') : value]),
          ).toString()
        fake.opened[0]?.answer(`${ORIGIN}/?${queryOf(query)}#${queryOf(fragment)}`)
        const all = [...query, ...fragment]
        const once = (name: string) => all.filter(([other]) => other === name).length === 1
        const isRight = (name: string) =>
          all.some(([other, value]) => other === name && (value === 'right' || value === right.get(name)))
        const repeated = names.slice(0, -1).some((name) => all.filter(([other]) => other === name).length > 1)
        const isResponse = (pairs: typeof query) => pairs.some(([name]) => name !== 'other')
        // Parts of the query and of the fragment are not one response.
        const isCorrect =
          !repeated &&
          !(isResponse(query) && isResponse(fragment)) &&
          ['code', 'state', 'iss'].every((name) => once(name) && isRight(name)) &&
          !all.some(([name]) => name === 'error')
        // Without one of these the popup shows the portal, and the page that opened it goes on waiting.
        const isDelivered = all.some(([name]) => name === 'code' || name === 'error')
        const firstState = all.find(([name]) => name === 'state')?.[1]
        if (!isDelivered && !firstState) {
          expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { via: 'popup' } })
          return
        }
        const state = await outcome(auth)
        expectSafe(fake, state, isCorrect)
        if (isCorrect) expect(state.status).toBe('authenticated')
      }),
      { numRuns },
    )
  })

  async function signInWith(fault: Parameters<FakeAuthEnv['provider']['set']>[0]) {
    const fake = createFakeAuthEnv()
    fake.provider.set(fault)
    const auth = createAuth(config, fake.env)
    auth.start(null)
    auth.signIn('popup')
    const state = await outcome(auth)
    // Wait for the revocation of the tokens of a refused response.
    await fake.settle()
    return { fake, state }
  }

  test('token responses', async () => {
    await fc.assert(
      fc.asyncProperty(
        changes(['access_token', 'token_type', 'expires_in', 'id_token', 'refresh_token', 'scope', 'session_state']),
        async (changed) => {
          const { fake, state } = await signInWith({ body: (tokens) => ({ ...tokens, ...changed }) })
          const has = (name: string) => Object.hasOwn(changed, name)
          const { expires_in: life, token_type: type } = changed
          const isCorrect =
            // The at_hash of the ID token fits only the original access token.
            !has('access_token') &&
            !has('id_token') &&
            (!has('token_type') || (typeof type === 'string' && type.toLowerCase() === 'dpop')) &&
            (!has('expires_in') ||
              life === undefined ||
              life === null ||
              (typeof life === 'string' && /^[0-9]+([.][0-9]+)?$/.test(life) && Number(life) > 0) ||
              // JSON writes null for a number that is not finite.
              (typeof life === 'number' && (life > 0 || !Number.isFinite(life))))
          expectSafe(fake, state, isCorrect)
          if (isCorrect) expect(state.status).toBe('authenticated')
        },
      ),
      { numRuns },
    )
  })

  test('ID tokens', async () => {
    const names = [
      'iss',
      'sub',
      'aud',
      'azp',
      'exp',
      'iat',
      'nbf',
      'nonce',
      'at_hash',
      'name',
      'email',
      'email_verified',
    ]
    await fc.assert(
      fc.asyncProperty(changes(names), async (changed) => {
        const { fake, state } = await signInWith({ claims: (claims) => ({ ...claims, ...changed }) })
        const has = (name: string) => Object.hasOwn(changed, name)
        const { iss, sub, aud, azp, exp, iat, nbf } = changed
        const nowS = fake.env.now() / 1000
        const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
        // JSON has null for a number that is not finite.
        const isMissing = (value: unknown) => ['null', undefined].includes(JSON.stringify(value))
        const mayBeCorrect =
          !has('nonce') &&
          (!has('at_hash') || isMissing(changed['at_hash'])) &&
          (!has('iss') || iss === ISSUER) &&
          (!has('sub') || (typeof sub === 'string' && sub !== '' && sub.length <= 255)) &&
          (!has('aud') ||
            aud === CLIENT_ID ||
            (Array.isArray(aud) && aud.length > 0 && aud.every((one) => one === CLIENT_ID))) &&
          (!has('azp') || isMissing(azp) || azp === CLIENT_ID) &&
          (!has('exp') || (isNumber(exp) && exp > nowS - 60)) &&
          (!has('iat') || (isNumber(iat) && iat <= nowS + 60 && iat >= nowS - 361)) &&
          (isMissing(nbf) || (isNumber(nbf) && nbf <= nowS + 60))
        expectSafe(fake, state, mayBeCorrect)
      }),
      { numRuns },
    )
  })
})

describe('reading any stored record neither throws nor trusts it', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', 'null', '[]', '{}', '{"profile":{}}', '{"__proto__":{"sub":"x"}}'),
  )

  test('stored users', () => {
    fc.assert(
      fc.property(
        texts,
        changes(['id_token', 'access_token', 'token_type', 'scope', 'expires_at', 'profile', 'refresh_token']),
        fc.boolean(),
        (text, changed, structured) => {
          const fake = createFakeAuthEnv()
          const good = {
            id_token: 'a',
            access_token: 'b',
            token_type: 'Bearer',
            scope: 'openid',
            expires_at: fake.env.now() / 1000 + 60,
            profile: { sub: 's' },
          }
          const key = `oidc.user:${ISSUER}:${CLIENT_ID}`
          fake.session.set(key, structured ? JSON.stringify({ ...good, ...changed }) : text)
          const user = readUser(config, fake.env)
          if (user === null) expect(fake.session.get(key)).toBeNull()
          else {
            for (const value of [user.id_token, user.access_token, user.token_type, user.scope, user.profile.sub])
              expect(value).toMatch(/^[^]+$/)
            expect(Number.isFinite(user.expires_at)).toBe(true)
          }
        },
      ),
      { numRuns },
    )
  })

  test('pending records', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 10 }),
        texts,
        changes(['id', 'created', 'request_type', 'authority', 'client_id', 'redirect_uri', 'issuer']),
        fc.boolean(),
        (id, text, changed, structured) => {
          const fake = createFakeAuthEnv()
          const good = {
            id,
            created: fake.env.now() / 1000,
            request_type: 'si:r',
            authority: ISSUER,
            client_id: CLIENT_ID,
            redirect_uri: ORIGIN,
            issuer: ISSUER,
          }
          fake.local.set(`oidc.${id}`, structured ? JSON.stringify({ ...good, ...changed }) : text)
          prunePending(config, fake.env)
          const pending = takePending(fake.env, id)
          if (pending !== null) {
            expect(pending.id).toBe(id)
            expect(fake.local.get(`oidc.${id}`)).toBeNull()
          }
        },
      ),
      { numRuns },
    )
  })
})
