import type { ProbedSite, SiteStatus, StatusConfig } from './board.ts'
import { confirmOutage } from './confirm.ts'
import type { StatusEnv } from './env.ts'
import { createLocalNetwork } from './local-network.ts'
import { DEGRADED_FROM_MS, MAX_CONCURRENT_PROBES } from './limits.ts'
import { probe } from './probe.ts'
import type { Measurement } from './verdict.ts'
import { statusOf } from './verdict.ts'

export interface ProbeResult {
  readonly site: ProbedSite
  readonly status: SiteStatus
}

export interface ProbeQueue {
  /** Queues every site that is not queued or being probed already, so rounds cannot pile up. */
  readonly probeAll: () => void
  /** Starts or interrupts probes, depending on `mayProbe`. Interrupted sites return to the queue. */
  readonly update: () => void
  /** Aborts the running probes and empties the queue. */
  readonly stop: () => void
  readonly isIdle: () => boolean
}

/**
 * Probes the sites, a limited number at a time. Calls `onProbed` after each probe, without a result if it was
 * inconclusive. `isConnected` tells whether this device has a connection.
 */
export function createProbeQueue(
  config: StatusConfig,
  env: StatusEnv,
  mayProbe: () => boolean,
  isConnected: () => Promise<boolean>,
  onProbed: (result?: ProbeResult) => void,
): ProbeQueue {
  // A site is never in both `queue` and `running`.
  const queue = new Set<ProbedSite>()
  const running = new Map<ProbedSite, AbortController>()
  /** The running probes that count towards MAX_CONCURRENT_PROBES. */
  const activeSlots = new Set<AbortController>()

  /** When any site last responded, ms since 1970. */
  let respondedAt = -Infinity

  const localNetwork = createLocalNetwork(env, config.confirm)

  const probeTwice = async (site: ProbedSite, signal: AbortSignal): Promise<Measurement> => {
    const measurement = await probe(site, env, signal)
    return config.confirm && measurement.kind === 'failed' ? confirmOutage(site, env, signal) : measurement
  }

  const measure = async (site: ProbedSite, signal: AbortSignal): Promise<Measurement> => {
    const startedAt = env.now()
    const permission = env.localNetworkAccess()
    const measurement = await Promise.race([
      probeTwice(site, signal),
      localNetwork.untilPrompt(site, permission, signal),
    ])
    if (measurement.kind === 'loaded' || measurement.kind === 'reached') respondedAt = env.now()
    // If no site has responded meanwhile, this device's connection may be at fault.
    const isDoubtful = respondedAt < startedAt && !signal.aborted
    if (isDoubtful && !(await isConnected())) return { kind: 'inconclusive' }
    return localNetwork.explain(site, measurement, await permission, signal)
  }

  const launch = (site: ProbedSite) => {
    const controller = new AbortController()
    queue.delete(site)
    running.set(site, controller)
    activeSlots.add(controller)
    // Waiting for a slow site costs the page nothing, so start the next probe.
    const cancelTimer = env.after(DEGRADED_FROM_MS, () => {
      activeSlots.delete(controller)
      update()
    })
    controller.signal.addEventListener('abort', cancelTimer)
    void measure(site, controller.signal).then((measurement) => {
      if (controller.signal.aborted) return
      // Cancel the timer above, and the loser of the race in `measure`.
      controller.abort()
      activeSlots.delete(controller)
      running.delete(site)
      const isInconclusive = measurement.kind === 'inconclusive' || !mayProbe()
      if (isInconclusive) queue.add(site)
      update()
      onProbed(isInconclusive ? undefined : { site, status: statusOf(site.url, measurement) })
    })
  }

  const update = () => {
    if (!mayProbe()) return interrupt()
    for (const site of queue) {
      if (activeSlots.size >= MAX_CONCURRENT_PROBES) break
      launch(site)
    }
  }

  const interrupt = () => {
    for (const [site, controller] of running) {
      controller.abort()
      queue.add(site)
    }
    running.clear()
    activeSlots.clear()
    if (!env.isOnline()) localNetwork.forget()
  }

  return {
    probeAll() {
      for (const site of config.sites) if (!running.has(site)) queue.add(site)
      update()
    },
    update,
    stop() {
      interrupt()
      queue.clear()
    },
    isIdle: () => queue.size + running.size === 0,
  }
}
