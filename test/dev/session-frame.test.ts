import { webcrypto } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { sessionFrame, sessionState } from '../../src/dev/session-management.ts'

const portal = 'http://localhost:3000'
const frame = sessionFrame('als_state', 'als-portal', portal)

/** Runs the frame's script in a context with only the globals that it needs. */
function openFrame(cookie: string) {
  let dispatchMessage = async (_event: object): Promise<void> => {}
  const script = /<script>([^]*)<\/script>/.exec(frame.html)?.[1] ?? ''
  const window = {
    document: { cookie },
    addEventListener: (_type: string, listener: typeof dispatchMessage) => void (dispatchMessage = listener),
    crypto: webcrypto,
    TextEncoder,
    Uint8Array,
    btoa,
  }
  runInContext(script, createContext(window))
  return async (data: unknown, origin = portal): Promise<unknown> => {
    const answers: unknown[] = []
    const source = { postMessage: (answer: unknown, target: string) => answers.push([answer, target]) }
    await dispatchMessage({ data, origin, source })
    return answers
  }
}

const signedIn = sessionState('als-portal', portal, 'state-of-ana', 'salt')
const signedOut = sessionState('als-portal', portal, '', 'salt')

describe('the session frame', () => {
  test.each([
    ['unchanged while the same user is signed in', 'other=1; als_state=state-of-ana', signedIn, 'unchanged'],
    ['unchanged while no user is signed in', 'other=1', signedOut, 'unchanged'],
    ['changed after another user has signed in', 'als_state=state-of-ben', signedIn, 'changed'],
    ['changed after the user has signed out', '', signedIn, 'changed'],
    ['changed after a user has signed in', 'als_state=state-of-ana', signedOut, 'changed'],
  ])('answers %s', async (_when, cookie, state, answer) => {
    expect(await openFrame(cookie)(`als-portal ${state}`)).toEqual([[answer, portal]])
  })

  test.each([
    ['another client', `other ${signedIn}`, portal],
    ['another origin', `als-portal ${signedIn}`, 'http://localhost:3998'],
    ['a message without a state', 'als-portal', portal],
    ['a state without a salt', 'als-portal abc', portal],
    ['a message with too many parts', `als-portal ${signedIn} more`, portal],
    ['a message that is not a string', { client: 'als-portal' }, portal],
  ])('answers error to %s', async (_case, message, origin) => {
    expect(await openFrame('als_state=state-of-ana')(message, origin)).toEqual([['error', origin]])
  })

  test('can be framed only by the portal, and runs only its own script', () => {
    const rules = frame.policy.split('; ')
    const script = expect.stringMatching(/^script-src 'sha256-[^']+'$/)
    expect(rules).toEqual(["default-src 'none'", script, `frame-ancestors ${portal}`])
  })
})
