import type { ProbedSite, SiteStatus, StatusConfig } from './board.ts'
import { confirmOutage } from './confirm.ts'
import type { StatusEnv } from './env.ts'
import { probe } from './probe.ts'
import type { Measurement } from './verdict.ts'
import { DEGRADED_FROM_MS, statusOf } from './verdict.ts'

/** Keeps the portal's own requests from waiting behind probes. */
const MAX_CONCURRENT_PROBES = 12

/**
 * Why a round has ended. `interrupted`: the machine slept or went offline during a probe, whose result says nothing
 * about the site.
 */
export type RoundEnd = 'complete' | 'interrupted'

interface RoundListener {
  /** A site has a result. `position` is that of the configuration. */
  readonly onResult: (position: number, result: SiteStatus) => void
  /** Not called if the round is aborted. */
  readonly onEnd: (end: RoundEnd) => void
}

/** Probes each site once, a limited number at a time, until `roundSignal` aborts the round. */
export function runRound(
  config: StatusConfig,
  env: StatusEnv,
  { onResult, onEnd }: RoundListener,
  roundSignal: AbortSignal,
): void {
  const waiting = [...config.sites.entries()]
  const running = new Set<AbortController>()
  /** The running probes that count towards MAX_CONCURRENT_PROBES. */
  const slots = new Set<AbortController>()

  const abort = () => running.forEach((controller) => controller.abort())

  const measure = async (site: ProbedSite, signal: AbortSignal): Promise<Measurement> => {
    const measurement = await probe(site, env, signal)
    return config.confirm && measurement.kind === 'failed' ? confirmOutage(site, env, signal) : measurement
  }

  const check = async (position: number, site: ProbedSite): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    const leaveSlot = () => {
      slots.delete(controller)
      fillSlots()
    }
    running.add(controller)
    slots.add(controller)
    // Waiting for a slow site costs the page nothing, so start the next probe.
    const cancelTimer = env.after(DEGRADED_FROM_MS, leaveSlot)
    signal.addEventListener('abort', cancelTimer)

    const measurement = await measure(site, signal)
    if (signal.aborted) return
    if (measurement.kind === 'inconclusive' || !env.isOnline()) {
      abort()
      onEnd('interrupted')
      return
    }

    cancelTimer()
    running.delete(controller)
    onResult(position, statusOf(site.url, measurement))
    leaveSlot()
    if (running.size === 0) onEnd('complete')
  }

  const fillSlots = () => {
    while (slots.size < MAX_CONCURRENT_PROBES) {
      const [position, site] = waiting.shift() ?? []
      if (position === undefined || site === undefined) return
      void check(position, site)
    }
  }

  roundSignal.addEventListener('abort', abort)
  fillSlots()
  if (running.size === 0) onEnd('complete')
}
