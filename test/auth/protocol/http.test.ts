import { expect, test } from 'vitest'
import { fetchJson, jsonGet } from '../../../src/auth/protocol/http.ts'
import { toProblem } from '../../../src/auth/protocol/problem-of-error.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'

/** Creates a context whose responses have a body that never ends, and records the signal of each request. */
function createEndless(type: string, status: number) {
  const { env } = createFakeAuthEnv()
  const requests: (AbortSignal | null | undefined)[] = []
  const fetch = (_url: string, { signal }: RequestInit) => {
    requests.push(signal)
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) })
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
  }
  return { requests, context: { env: { ...env, fetch }, signal: new AbortController().signal } }
}

test.each([
  ['text/html', 200, { code: 'content-type-invalid' }],
  ['text/html', 404, { code: 'http-status', error: '404' }],
  ['application/json', 503, { code: 'http-status', error: '503' }],
])('a body of type %s with status %i is not read, and its request ends at once', async (type, status, problem) => {
  const { requests, context } = createEndless(type, status)
  expect(await fetchJson(context, 'https://id.als.test/', jsonGet).catch(toProblem)).toEqual(problem)
  expect(requests.map((signal) => signal?.aborted)).toEqual([true])
})

test('a request that the browser aborts, as when the user leaves the page, fails only after 10 s', async () => {
  const fake = createFakeAuthEnv()
  const fetch = () => Promise.reject(new DOMException('The operation was aborted.', 'AbortError'))
  const context = { env: { ...fake.env, fetch }, signal: new AbortController().signal }
  let outcome: unknown
  void fetchJson(context, 'https://id.als.test/', jsonGet).catch((thrown: unknown) => (outcome = toProblem(thrown)))
  await fake.advance(9_999)
  expect(outcome).toBeUndefined()
  await fake.advance(1)
  expect(outcome).toEqual({ code: 'network-timeout' })
})
