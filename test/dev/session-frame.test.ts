import { webcrypto } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { sessionFrame, sessionState } from '../../src/dev/session-management.ts'

const portal = 'http://localhost:3000'
const frame = sessionFrame('als_state', 'als-portal', portal)

/** The frame's own script, in a window with just what it may use. */
function openFrame(cookie: string) {
  let hear = async (_event: object): Promise<void> => {}
  const script = /<script>([^]*)<\/script>/.exec(frame.html)?.[1] ?? ''
  const window = {
    document: { cookie },
    addEventListener: (_type: string, listener: typeof hear) => void (hear = listener),
    crypto: webcrypto,
    TextEncoder,
    Uint8Array,
    btoa,
  }
  runInContext(script, createContext(window))
  return async (data: unknown, origin = portal): Promise<unknown> => {
    const answers: unknown[] = []
    const source = { postMessage: (answer: unknown, target: string) => answers.push([answer, target]) }
    await hear({ data, origin, source })
    return answers
  }
}

const signedIn = sessionState('als-portal', portal, 'state-of-ana', 'salt')
const nobody = sessionState('als-portal', portal, '', 'salt')

describe('the session frame', () => {
  test.each([
    ['the same person is signed in', 'other=1; als_state=state-of-ana', signedIn, 'unchanged'],
    ['nobody was and nobody is', 'other=1', nobody, 'unchanged'],
    ['somebody else is signed in', 'als_state=state-of-ben', signedIn, 'changed'],
    ['the person has signed out', '', signedIn, 'changed'],
    ['somebody has signed in', 'als_state=state-of-ana', nobody, 'changed'],
  ])('when %s', async (_when, cookie, state, answer) => {
    expect(await openFrame(cookie)(`als-portal ${state}`)).toEqual([[answer, portal]])
  })

  test.each([
    ['another client', `other ${signedIn}`, portal],
    ['another origin', `als-portal ${signedIn}`, 'http://localhost:3998'],
    ['a message without a state', 'als-portal', portal],
    ['a state without a salt', 'als-portal abc', portal],
    ['too many words', `als-portal ${signedIn} more`, portal],
    ['no text at all', { client: 'als-portal' }, portal],
  ])('answers error to %s', async (_who, message, origin) => {
    expect(await openFrame('als_state=state-of-ana')(message, origin)).toEqual([['error', origin]])
  })

  test('may be framed by the portal only, and runs nothing but its own script', () => {
    const rules = frame.policy.split('; ')
    const script = expect.stringMatching(/^script-src 'sha256-[^']+'$/)
    expect(rules).toEqual(["default-src 'none'", script, `frame-ancestors ${portal}`])
  })
})
