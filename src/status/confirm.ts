import type { ProbedSite } from './board.ts'
import type { StatusEnv } from './status-env.ts'
import { measureRequest, probeAddress, REACH_TIMEOUT_MS } from './probe.ts'
import type { Measurement } from './verdict.ts'

/** The pause before a plain request is repeated. */
const REPEAT_AFTER_MS = 3000

/**
 * Checks whether a site whose icon did not load is really down. An unreadable icon (login page, 404) fails just like
 * the icon of a dead site, and a busy machine delays both; a plain request tells the two apart.
 * Returns `reached` as soon as a server responds, `unreachable` after two failures, and `inconclusive` if the machine
 * slept or the probe was aborted.
 */
export async function confirmDown(site: ProbedSite, env: StatusEnv, signal: AbortSignal): Promise<Measurement> {
  const reach = () =>
    measureRequest(env, REACH_TIMEOUT_MS, signal, async (inner) => env.reach(probeAddress(site, env.now()), inner))
  let response = await reach()
  if (response.kind === 'failed' || response.kind === 'timed-out') {
    // Measure the pause like a request without a response, so that it is inconclusive if the machine sleeps meanwhile.
    const wait = await measureRequest(env, REPEAT_AFTER_MS, signal, () => new Promise(() => {}))
    response = wait.kind === 'inconclusive' ? wait : await reach()
  }
  if (response.kind === 'loaded') return { kind: 'reached', ms: response.ms }
  return response.kind === 'inconclusive' || response.kind === 'reached' ? response : { kind: 'unreachable' }
}
