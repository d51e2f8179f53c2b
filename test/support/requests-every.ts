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
