import { expect, test } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { untilAnswers } from '../../src/dev/until-answers.ts'

/** Starts a server that answers with these statuses in turn, then with the last one. */
async function startServer(onRequest: (count: number) => void, ...statuses: readonly number[]) {
  let count = 0
  const server = await listen((_request, response) => {
    response.writeHead(statuses[Math.min(count, statuses.length - 1)] ?? 500).end()
    count += 1
    onRequest(count)
  }, 0)
  return { url: `http://127.0.0.1:${server.port}/ready`, close: server.close }
}

test('waits until the server answers with a success', async () => {
  let requests = 0
  const server = await startServer((count) => (requests = count), 503, 404, 204)
  await untilAnswers(server.url, new AbortController().signal)
  expect(requests).toBe(3)
  await server.close()
})

test('rejects with the reason of the signal, whether the server refuses or is missing', async () => {
  const end = new AbortController()
  const reason = new Error('The program has ended')
  const server = await startServer((count) => count === 2 && end.abort(reason), 503)
  await expect(untilAnswers(server.url, end.signal)).rejects.toBe(reason)
  await server.close()
  await expect(untilAnswers(server.url, end.signal)).rejects.toBe(reason)
})
