import type { RequestListener, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BodyTooLarge, NotUtf8, readText } from '../../src/base/body.ts'
import { createFileFetcher, fetchText, FileFault, MissingFile } from '../../src/base/published-file.ts'
import { CLOCK_TOLERANCE_MS, createServerClock } from '../../src/base/server-clock.ts'
import { listen } from '../../src/dev/listen.ts'
import { createWorld } from '../support/world.ts'

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

  test('that is no UTF-8 is refused where no replacement character may be shown, and the rest is not read', async () => {
    const latin = [...Buffer.from('["Avería"]', 'latin1')].map((byte) => Uint8Array.of(byte))
    const { response, seen } = responseOf(latin)
    await expect(readText(response, 100, { fatal: true })).rejects.toThrow(new NotUtf8())
    expect([seen.parts, seen.isCancelled]).toEqual([8, true])
    const cut = responseOf([Uint8Array.of(0x22, 0xc3)])
    await expect(readText(cut.response, 100, { fatal: true })).rejects.toThrow('it is not saved as UTF-8')
    const marked = responseOf([Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xbf, 0x5b, 0x5d)])
    expect(await readText(marked.response, 100, { fatal: true })).toBe('[]')
    expect(await readText(responseOf(latin).response, 100)).toBe('["Aver\ufffda"]')
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
    const fault = status === 404 ? new MissingFile() : new FileFault('the response has status 500')
    await expect(fetchText(address, MAX_BYTES)).rejects.toThrow(fault)
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
    ['of the portal', '/file.json', 'error', 3_600_000],
    ['of another host', 'https://status.als.example/file.json', 'follow', 0],
  ])('%s may be redirected or not, and tells the time or not', async (_, address, redirect, aheadMs) => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { headers: { date } }))
    onTestFinished(() => fetched.mockRestore())
    const clock = createServerClock(Date.now)
    await fetchText(address, MAX_BYTES, { cache: 'no-cache' }, clock)
    expect(Math.abs(clock.get() - aheadMs)).toBeLessThan(CLOCK_TOLERANCE_MS)
    expect(fetched.mock.calls).toEqual([[address, expect.objectContaining({ cache: 'no-cache', redirect })]])
  })
})

const MINUTE = 60_000

/** A page that looks each minute whether the file is due. `respond` is called for each request. */
async function openPage(respond: () => Promise<string>, intervalMs = 5 * MINUTE) {
  const world = createWorld()
  const page = world.openPage()
  const from = world.now()
  const requests: number[] = []
  const heard: string[] = []
  const server = { respond }
  const fetchFile = () => {
    requests.push((world.now() - from) / MINUTE)
    return server.respond()
  }
  const warn = (fault: string) => void heard.push(fault)
  const refresh = createFileFetcher({ ...page, fetchFile, warn }, intervalMs, {
    onText(text) {
      if (text.startsWith('<')) return new FileFault('it is not JSON')
      heard.push(text)
      return null
    },
    onLost: ({ message }) => heard.push(`lost: ${message}`),
  })
  refresh()
  world.every(MINUTE, refresh)
  await world.settle()
  const minutesLater = (minutes: number) => world.advance(minutes * MINUTE)
  return { page, requests, heard, server, minutesLater }
}

const file = async () => '[]'
const failsWith = (error: Error) => async () => {
  throw error
}
const missing = failsWith(new MissingFile())
const brokenGateway = failsWith(new FileFault('the response has status 502'))

describe('a passing answer is not a lasting one:', () => {
  test.each([
    ['a missing file', missing, 'it is missing'],
    ['an error of the server', brokenGateway, 'the response has status 502'],
    ['a page of a sign-in proxy', async () => '<!doctype html>', 'it is not JSON'],
    ['a file that is too large', failsWith(new FileFault('it is larger than 1 kB')), 'it is larger than 1 kB'],
  ])('%s is asked for again a minute later, and counts once two answers agree', async (_, respond, fault) => {
    const { requests, heard, server, minutesLater } = await openPage(file)
    server.respond = respond
    await minutesLater(5)
    expect([requests, heard]).toEqual([
      [0, 5],
      ['[]', fault],
    ])
    await minutesLater(1)
    expect([requests, heard]).toEqual([
      [0, 5, 6],
      ['[]', fault, `lost: ${fault}`],
    ])
    await minutesLater(5)
    server.respond = file
    await minutesLater(5)
    expect([requests, heard.slice(3)]).toEqual([
      [0, 5, 6, 11, 16],
      [`lost: ${fault}`, '[]'],
    ])
  })

  test('one 404 while a router restarts is forgotten with the next file', async () => {
    const { requests, heard, server, minutesLater } = await openPage(file)
    server.respond = missing
    await minutesLater(5)
    server.respond = file
    await minutesLater(6)
    server.respond = missing
    await minutesLater(5)
    expect([requests, heard]).toEqual([
      [0, 5, 6, 11, 16],
      ['[]', 'it is missing', '[]', '[]', 'it is missing'],
    ])
  })

  test('two different answers do not agree', async () => {
    const { heard, server, minutesLater } = await openPage(brokenGateway)
    server.respond = missing
    await minutesLater(1)
    expect(heard).toEqual(['the response has status 502', 'it is missing'])
    await minutesLater(1)
    expect(heard.slice(2)).toEqual(['lost: it is missing'])
  })

  test.each([
    ['fails', new TypeError('Failed to fetch')],
    ['takes too long', new DOMException('signal timed out', 'TimeoutError')],
  ])('a request that %s is no answer', async (_name, error) => {
    const { requests, heard, minutesLater } = await openPage(failsWith(error))
    await minutesLater(10)
    expect([requests, heard]).toEqual([[0, 5, 10], []])
  })

  test('a file that has always been missing is asked for again every hour', async () => {
    const { requests, heard, server, minutesLater } = await openPage(missing)
    await minutesLater(122)
    expect(requests).toEqual([0, 1, 61, 121])
    server.respond = file
    await minutesLater(60)
    expect([requests.at(-1), heard.at(-1)]).toEqual([181, '[]'])
  })

  test.each([
    [1, 5],
    [60, 60],
  ])('one of every %i minutes that was there is asked for every %i', async (everyMinutes, thenEvery) => {
    const { requests, server, minutesLater } = await openPage(file, everyMinutes * MINUTE)
    server.respond = missing
    await minutesLater(everyMinutes + 1 + 2 * thenEvery)
    const secondAnswer = everyMinutes + 1
    expect(requests.slice(2)).toEqual([secondAnswer, secondAnswer + thenEvery, secondAnswer + 2 * thenEvery])
  })

  test('a hidden page does not ask', async () => {
    const { page, requests, minutesLater } = await openPage(missing)
    await page.setVisible(false)
    await minutesLater(10)
    await page.setVisible(true)
    await minutesLater(1)
    expect(requests).toEqual([0, 11])
  })
})
