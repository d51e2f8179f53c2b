import { webcrypto } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { sessionFrame, sessionHash } from '../../src/dev/session-management.ts'

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

const cookieOf = (state: string): string => `als_state=${sessionHash(state)}`

describe('the session frame', () => {
  test.each([
    ['unchanged while the same user is signed in', `other=1; ${cookieOf('session-of-ana')}`, 'unchanged'],
    ['changed after another user has signed in', cookieOf('session-of-ben'), 'changed'],
    ['changed after the user has signed out', 'other=1', 'changed'],
  ])('answers %s', async (_when, cookie, answer) => {
    expect(await openFrame(cookie)('als-portal session-of-ana')).toEqual([[answer, portal]])
  })

  test.each([
    ['another client', 'other session-of-ana', portal],
    ['another origin', 'als-portal session-of-ana', 'http://localhost:3998'],
  ])('answers error to %s', async (_case, message, origin) => {
    expect(await openFrame(cookieOf('session-of-ana'))(message, origin)).toEqual([['error', origin]])
  })

  test.each([
    ['a message without a state', 'als-portal'],
    ['a message with too many parts', 'als-portal session-of-ana more'],
    ['a message that is not a string', { client: 'als-portal' }],
  ])('does not answer %s', async (_case, message) => {
    expect(await openFrame(cookieOf('session-of-ana'))(message)).toEqual([])
  })

  test('can be framed only by the portal, and runs only its own script', () => {
    const rules = frame.policy.split('; ')
    const script = expect.stringMatching(/^script-src 'sha256-[^']+'$/)
    expect(rules).toEqual(["default-src 'none'", script, `frame-ancestors ${portal}`])
  })
})
