import { expect, test } from 'vitest'
import { createSignInAway } from '../../src/account/sign-in-away.ts'
import type { AuthState } from '../../src/auth/index.ts'
import { createStore } from '../../src/base/store.ts'
import { anonymous, signedIn, staff } from '../support/sample-portal.ts'

const silent = { kind: 'sign-in', via: 'silent' } as const
const unknown: AuthState = { status: 'unknown' }
const user = signedIn(staff)
const reconnecting: AuthState = { ...user, status: 'reconnecting' }
const joining: AuthState = { ...anonymous, activity: silent }
const failed: AuthState = { ...anonymous, problem: { code: 'http-status', error: '503', action: silent } }

function open(state: AuthState) {
  const auth = createStore(state)
  let timer: { readonly ms: number; readonly run: () => void } | null = null
  const away = createSignInAway(auth, (ms, run) => {
    timer = { ms, run }
    return () => (timer = null)
  })
  return {
    away,
    auth,
    /** Lets the timer run out, if there is one. Returns its length. */
    elapse: () => {
      const elapsed = timer
      elapsed?.run()
      return elapsed?.ms
    },
  }
}

test.each([
  ['that is renewed', reconnecting],
  ['that a silent request asks for', joining],
] as const)('a sign-in %s is missed after five seconds without an answer, and until there is one', (_, state) => {
  const { away, auth, elapse } = open(state)
  expect(away.get()).toBe(false)
  expect(elapse()).toBe(5_000)
  expect(away.get()).toBe(true)
  auth.set(user)
  expect(away.get()).toBe(false)
})

test('an attempt to renew that follows another one begins no other five seconds', () => {
  const { away, auth, elapse } = open(unknown)
  auth.set({ ...reconnecting, activity: silent })
  auth.set(reconnecting)
  elapse()
  auth.set({ ...reconnecting, activity: silent })
  expect(away.get()).toBe(true)
})

test('a silent request that has failed is missed at once, also while it is repeated', () => {
  const { away, auth } = open(joining)
  auth.set(failed)
  expect(away.get()).toBe(true)
  auth.set({ ...failed, activity: silent })
  expect(away.get()).toBe(true)
  auth.set({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  expect(away.get(), 'Login has replaced it').toBe(false)
})

test.each([
  unknown,
  anonymous,
  user,
  { ...anonymous, problem: { code: 'frame-timeout', action: silent } } as const,
  { ...anonymous, problem: { code: 'network-failed' } } as const,
])('nothing is missed: %j', (state) => {
  const { away, elapse } = open(state)
  expect([elapse(), away.get()]).toEqual([undefined, false])
})
