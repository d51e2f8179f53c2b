import { get } from 'node:http'

export interface PlainAnswer {
  readonly status: number
  readonly policy: string
  readonly body: string
}

/**
 * Asks over a connection of its own. A server that reloads closes the idle ones, and a browser repeats a request on one that
 * has just been closed, which `fetch` of Node does not. Asks once more if the connection was reset before it was made:
 * Caddy 2.6 opens its address a second time while it reloads, and Linux resets what waits at the first one.
 */
export async function ask(url: string): Promise<PlainAnswer> {
  try {
    return await askOnce(url)
  } catch (error) {
    if (!String(error).startsWith('Error: connect ECONNRESET')) throw error
    return askOnce(url)
  }
}

function askOnce(url: string): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => void parts.push(part))
        .on('error', reject)
        .on('end', () => {
          const policy = headers['content-security-policy']
          resolve({ status, policy: String(policy), body: Buffer.concat(parts).toString() })
        })
    }).on('error', reject)
  })
}

/** Answers of a request that is repeated until it is stopped. */
export interface Requests {
  readonly answers: readonly string[]
  /** Resolves with all different answers. */
  readonly stop: () => Promise<ReadonlySet<string>>
}

/** Sends a request at an interval, whether or not the former ones are answered. An error is an answer, too. */
export function requestsEvery(ms: number, request: () => Promise<string>): Requests {
  const answers: string[] = []
  const pending = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const answered = request()
      .catch((error: unknown) => `no answer: ${String(error)}`)
      .then((answer) => {
        answers.push(answer)
        pending.delete(answered)
      })
    pending.add(answered)
  }, ms)
  return {
    answers,
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return new Set(answers)
    },
  }
}
