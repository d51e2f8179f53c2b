import type { IncomingMessage, RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MissingFile } from '../../../src/base/published-file.ts'
import { createServerClock } from '../../../src/base/server-clock.ts'
import { listen } from '../../../src/dev/listen.ts'
import { createGroupMonitorEnv } from '../../../src/status/browser/group-monitor-request.ts'
import { MAX_MONITOR_FILE_BYTES } from '../../../src/status/index.ts'

/** Serves a monitor's file, and returns the port for it with its address. */
async function serve(handler: RequestListener) {
  const listener = await listen(handler, 0)
  onTestFinished(listener.close)
  const address = `http://localhost:${listener.port}/status-history.json`
  return { address, env: createGroupMonitorEnv(address, createServerClock(Date.now)) }
}

const answer =
  (status: number, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body)

test('a file is its text', async () => {
  const { env } = await serve(answer(200, '{"name": "España"}'))
  expect(await env.fetchFile()).toBe('{"name": "España"}')
})

test.each([404, 410])('a file is missing if the server says so: %i', async (status) => {
  const { env } = await serve(answer(status, 'Not Found'))
  await expect(env.fetchFile()).rejects.toThrow(MissingFile)
})

test.each([401, 429, 502])('an answer with the status %i has no file', async (status) => {
  const { env } = await serve(answer(status, '{}'))
  await expect(env.fetchFile()).rejects.toThrow(`the response has status ${status}`)
})

test('a file of 4 MB is read, and a larger one is not', async () => {
  const full = await serve(answer(200, ' '.repeat(MAX_MONITOR_FILE_BYTES)))
  expect(await full.env.fetchFile()).toHaveLength(MAX_MONITOR_FILE_BYTES)
  const larger = await serve(answer(200, ' '.repeat(MAX_MONITOR_FILE_BYTES + 1)))
  await expect(larger.env.fetchFile()).rejects.toThrow('it is larger than 4 MB')
})

test('a request has nothing of the visitor but what a browser sends to every server', async () => {
  const requests: IncomingMessage[] = []
  const { address, env } = await serve((request, response) => {
    requests.push(request)
    response.end('{}')
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  await env.fetchFile()
  expect(requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/status-history.json']])
  expect(fetched.mock.calls).toEqual([
    [address, expect.objectContaining({ cache: 'no-cache', credentials: 'omit', referrerPolicy: 'no-referrer' })],
  ])
})

test('a fault is written to the console, with the address', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => consoleError.mockRestore())
  createGroupMonitorEnv('/status-history.json', createServerClock(Date.now)).warn('it is missing')
  expect(consoleError.mock.calls).toEqual([['/status-history.json: it is missing']])
})
