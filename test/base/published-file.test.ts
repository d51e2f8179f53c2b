import type { RequestListener, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BodyTooLarge, readText } from '../../src/base/body.ts'
import { fetchText } from '../../src/base/published-file.ts'
import { listen } from '../../src/dev/listen.ts'

const MAX_BYTES = 100_000

/** Serves a file until the test ends. Returns its address. */
async function serve(handler: RequestListener): Promise<string> {
  const listener = await listen(handler, 0)
  onTestFinished(listener.close)
  return `http://localhost:${listener.port}/file.json`
}

/** Sends 50 MB of spaces as fast as they are read. */
function send50Megabytes(response: ServerResponse): void {
  const part = Buffer.alloc(65_536, ' ')
  let left = 50_000_000
  const send = () => {
    while (left > 0 && response.write(part)) left -= part.length
    if (left <= 0) response.end()
  }
  response.on('drain', send)
  send()
}

/** A response with these parts, and how many of them were read and whether the rest was cancelled. */
function responseOf(parts: Iterable<Uint8Array>) {
  const seen = { parts: 0, isCancelled: false }
  const iterator = parts[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next()
        if (done) return controller.close()
        seen.parts += 1
        controller.enqueue(value)
      },
      cancel() {
        seen.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(body), seen }
}

describe('a body', () => {
  test('is its text, wherever its parts end', async () => {
    const bytes = new TextEncoder().encode('España, 日本, 🙂')
    const { response } = responseOf([...bytes].map((byte) => Uint8Array.of(byte)))
    expect(await readText(response, bytes.length)).toBe('España, 日本, 🙂')
    expect(await readText(new Response(null), 0)).toBe('')
  })

  test('may be as large as its limit, in bytes and not in characters', async () => {
    const text = 'ñ'.repeat(50)
    expect(await readText(new Response(text), 100)).toBe(text)
    await expect(readText(new Response(text), 99)).rejects.toThrow(BodyTooLarge)
  })

  test('that is larger is cancelled as soon as it is, and not read to its end', async () => {
    function* kilobytes() {
      for (let count = 0; count < 1000; count += 1) yield new Uint8Array(1000)
    }
    const { response, seen } = responseOf(kilobytes())
    await expect(readText(response, 10_000)).rejects.toThrow('it is larger than 10 kB')
    expect(seen).toEqual({ parts: 11, isCancelled: true })
  })
})

describe('a published file', () => {
  test('of 50 MB is not read to its end', async () => {
    const closed = vi.fn<(hasEnded: boolean) => void>()
    const address = await serve((_, response) => {
      response.on('close', () => closed(response.writableFinished))
      send50Megabytes(response)
    })
    await expect(fetchText(address, MAX_BYTES)).rejects.toThrow('it is larger than 100 kB')
    await vi.waitFor(() => expect(closed.mock.calls).toEqual([[false]]))
  })

  test.each([404, 500])('is not read if its status is %i', async (status) => {
    const closed = vi.fn<(hasEnded: boolean) => void>()
    const address = await serve((_, response) => {
      response.on('close', () => closed(response.writableFinished))
      response.writeHead(status)
      send50Megabytes(response)
    })
    expect(await fetchText(address, MAX_BYTES).catch(({ message }: Error) => message)).toBe(
      status === 404 ? null : 'the response has status 500',
    )
    await vi.waitFor(() => expect(closed.mock.calls).toEqual([[false]]))
  })

  test('must have arrived, with its whole body, in ten seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    onTestFinished(() => timeout.mockRestore())
    const address = await serve((_, response) => response.write('[', () => limit.abort(new Error('it takes too long'))))
    await expect(fetchText(address, MAX_BYTES)).rejects.toThrow('it takes too long')
    expect(timeout.mock.calls).toEqual([[10_000]])
  })

  test.each([
    ['of the portal', '/file.json', 'error'],
    ['of another host', 'https://status.als.example/file.json', 'follow'],
  ])('%s may be redirected or not', async (_, address, redirect) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
    onTestFinished(() => fetched.mockRestore())
    await fetchText(address, MAX_BYTES, { cache: 'no-cache' })
    expect(fetched.mock.calls).toEqual([[address, expect.objectContaining({ cache: 'no-cache', redirect })]])
  })
})
