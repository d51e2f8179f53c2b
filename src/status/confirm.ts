import type { StatusEnv } from './env.ts'
import { attempt, faviconOf } from './probe.ts'
import type { Measurement } from './verdict.ts'

export const CONFIRM_TIMEOUT_MS = 5000
export const CONFIRM_RETRY_AFTER_MS = 3000

/**
 * The second opinion before an image error is called "down": an icon that cannot be read (log-in page, 404, blocked by
 * the site's resource policy) fails as fast as a site that is gone, but a plain request tells them apart.
 * Returns `reached` as soon as anything answers, `unreachable` after two refusals, `spoiled` when it learnt nothing.
 */
export async function secondOpinion(url: string, env: StatusEnv, signal: AbortSignal): Promise<Measurement> {
  const ask = () =>
    attempt(env, CONFIRM_TIMEOUT_MS, signal, async (inner) => env.reach(faviconOf(url, env.now()), inner))
  let answer = await ask()
  if (answer.kind === 'failed' || answer.kind === 'timed-out') {
    // Nobody answers a wait: it ends by its time, or spoiled.
    const wait = await attempt(env, CONFIRM_RETRY_AFTER_MS, signal, () => new Promise(() => {}))
    answer = wait.kind === 'spoiled' ? wait : await ask()
  }
  if (answer.kind === 'loaded') return { kind: 'reached', ms: answer.ms }
  return answer.kind === 'spoiled' ? answer : { kind: 'unreachable' }
}
