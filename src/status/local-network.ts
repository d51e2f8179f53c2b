import type { ProbedSite } from './board.ts'
import type { AddressSpace, StatusEnv } from './env.ts'
import { CONFIRM_TIMEOUT_MS, DEGRADED_FROM_MS, PROMPT_AFTER_MS } from './limits.ts'
import { iconAddress, measureRequest } from './probe.ts'
import type { Measurement } from './verdict.ts'

/**
 * Distinguishes outages from requests that the browser blocks. A public page needs the user's permission to send
 * requests to private addresses (Local Network Access). Such requests hang while the browser asks, and fail after a
 * refusal as if the site were down. Requests with a `targetAddressSpace` tell a pending prompt from a slow site, and
 * reveal whether this page itself has a private address.
 *
 * @param mayFetch whether the portal's policy allows plain requests to the sites
 */
export function createLocalNetwork(env: StatusEnv, mayFetch: boolean) {
  /** The sites that responded without the permission, so requests to them need none. */
  const responding = new Set<ProbedSite>()
  /** The sites that responded without the permission and have not been tested for a private address yet. */
  const controls = new Set<ProbedSite>()
  let privacy = Promise.resolve(false)

  const reach = async (site: ProbedSite, addressSpace: AddressSpace, limitMs: number, signal: AbortSignal) => {
    if (signal.aborted) return 'inconclusive'
    const send = async (inner: AbortSignal) => env.reach(iconAddress(site, env.now()), inner, addressSpace)
    return (await measureRequest(env, limitMs, signal, send)).kind
  }

  /**
   * Returns whether this page itself has a private address and so needs no permission. It has one if a site with a
   * private address responded without the permission. Undefined if the request that would show this was interrupted.
   */
  const isPagePrivate = async (signal: AbortSignal): Promise<boolean | undefined> => {
    for (const site of controls) {
      controls.delete(site)
      privacy = privacy.then(async (isPrivate) => {
        const kind = isPrivate || (await reach(site, 'local', CONFIRM_TIMEOUT_MS, signal))
        if (kind === 'inconclusive') controls.add(site)
        return kind === true || kind === 'loaded'
      })
    }
    return (await privacy) || (controls.size > 0 ? undefined : false)
  }

  return {
    /**
     * Resolves to `blocked` once a request to the site waits for the browser's prompt; otherwise stays pending. During
     * the prompt, a request with the address space `public` fails immediately, and one with `local` hangs. Behind a
     * proxy, both fail.
     */
    async untilPrompt(
      site: ProbedSite,
      permission: Promise<PermissionState>,
      signal: AbortSignal,
    ): Promise<Measurement> {
      const afterMs = responding.has(site) ? DEGRADED_FROM_MS : PROMPT_AFTER_MS
      if (!mayFetch || (await permission) !== 'prompt') return new Promise(() => {})
      while (!signal.aborted) {
        await measureRequest(env, afterMs, signal, () => new Promise(() => {}))
        if ((await reach(site, 'public', CONFIRM_TIMEOUT_MS, signal)) !== 'failed') break
        const isHanging = (await reach(site, 'local', PROMPT_AFTER_MS, signal)) === 'timed-out'
        if (isHanging && (await isPagePrivate(signal)) === false) return { kind: 'blocked' }
      }
      return new Promise(() => {})
    },

    /**
     * Returns the measurement, or `inconclusive` or `blocked` if it says nothing about the site. `permission` is the
     * state when the probe began.
     */
    async explain(
      site: ProbedSite,
      measurement: Measurement,
      permission: PermissionState,
      signal: AbortSignal,
    ): Promise<Measurement> {
      const { kind } = measurement
      // The permission changed during the probe: its time may include the wait for the user, and its failure may be a
      // refusal.
      if ((await env.localNetworkAccess()) !== permission) return { kind: 'inconclusive' }
      if (permission === 'granted') return measurement
      if (kind === 'loaded' || kind === 'reached') {
        if (mayFetch && !responding.has(site)) controls.add(site)
        responding.add(site)
      }
      // A refused request fails immediately, so a timeout is an outage.
      const mayBeRefused = permission === 'denied' && (kind === 'failed' || kind === 'unreachable')
      if (!mayBeRefused || responding.has(site)) return measurement
      const isPrivate = await isPagePrivate(signal)
      return isPrivate ? measurement : { kind: isPrivate === undefined ? 'inconclusive' : 'blocked' }
    },

    /** Call when this device goes offline: on the next network, the same hostnames may have other addresses. */
    forget: () => responding.clear(),
  }
}
