import type { ProbedSite, SiteStatus, StatusConfig } from './board.ts'
import { confirmDown } from './confirm.ts'
import type { StatusEnv } from './status-env.ts'
import { isIconElsewhere, measureRequest, probe, REACH_TIMEOUT_MS, reachPortal } from './probe.ts'
import type { Measurement } from './verdict.ts'
import { DEGRADED_FROM_MS, statusOf } from './verdict.ts'

/** Keeps the portal's own requests from waiting behind probes. */
const MAX_CONCURRENT_PROBES = 12

/**
 * Why a round has ended. `slept`: the machine slept during a probe, whose result says nothing about the site.
 * `disconnected`: neither a site nor the portal's own server responds. `images-off`: this browser loads no images, so its
 * probes say nothing about the sites.
 */
export type RoundEnd = 'complete' | 'slept' | 'disconnected' | 'images-off'

interface RoundListener {
  /** A site has a result. `siteIndex` is that of the configuration. */
  readonly onResult: (siteIndex: number, result: SiteStatus) => void
  /** Not called if the round is aborted. */
  readonly onEnd: (end: RoundEnd) => void
}

/**
 * Probes each site once, a limited number at a time, until `roundSignal` aborts the round. If the browser reports no
 * connection, asks the portal's server first, because some browsers are wrong about that.
 */
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
  /** When a site or the portal's server last responded, ms since 1970. */
  let respondedAt = -Infinity
  /** The request to the portal's server that is in progress. */
  let portalRequest: Promise<RoundEnd | null> | undefined
  /** Tells whether this browser loads images: the first icon that has loaded, or the portal's own image. */
  let imageLoad: Promise<Measurement> | undefined

  const abort = () => running.forEach((controller) => controller.abort())
  const end = (how: RoundEnd) => {
    abort()
    onEnd(how)
  }

  const measure = async (site: ProbedSite, signal: AbortSignal): Promise<Measurement> => {
    const measurement = await probe(site, env, signal)
    if (measurement.kind === 'loaded' && !isIconElsewhere(site)) imageLoad = Promise.resolve(measurement)
    if (measurement.kind !== 'failed' && measurement.kind !== 'timed-out') return measurement
    if (config.confirm && measurement.kind === 'failed') return confirmDown(site, env, signal)
    imageLoad ??= measureRequest(env, REACH_TIMEOUT_MS, signal, async (inner) => env.loadPortalImage(inner))
    const { kind } = await imageLoad
    if (kind === 'loaded') return measurement
    if (kind === 'inconclusive') return { kind }
    return config.confirm ? confirmDown(site, env, signal) : { kind: 'images-off' }
  }

  /** Returns why the round has to end, or null if the portal's server responds. */
  const askPortal = async (signal: AbortSignal): Promise<RoundEnd | null> => {
    const { kind } = await reachPortal(env, signal)
    portalRequest = undefined
    if (kind === 'loaded') respondedAt = env.now()
    if (kind === 'inconclusive') return 'slept'
    return kind === 'loaded' ? null : 'disconnected'
  }

  /**
   * A failure may be due to this device's connection, whose loss browsers do not always report. Asks the portal's server
   * if nothing has responded since the probe began.
   */
  const findObstacle = async (startedAt: number, signal: AbortSignal): Promise<RoundEnd | null> => {
    if (respondedAt >= startedAt) return null
    portalRequest ??= askPortal(signal)
    return portalRequest
  }

  const check = async (siteIndex: number, site: ProbedSite): Promise<void> => {
    const startedAt = env.now()
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
    if (measurement.kind === 'inconclusive') return end('slept')
    if (measurement.kind === 'loaded' || measurement.kind === 'reached') respondedAt = env.now()
    const obstacle = await findObstacle(startedAt, signal)
    if (signal.aborted) return
    if (obstacle) return end(obstacle)
    if (measurement.kind === 'images-off') return end('images-off')

    cancelTimer()
    running.delete(controller)
    onResult(siteIndex, statusOf(site.url, measurement))
    leaveSlot()
    if (running.size === 0) onEnd('complete')
  }

  const fillSlots = () => {
    while (slots.size < MAX_CONCURRENT_PROBES) {
      const [siteIndex, site] = waiting.shift() ?? []
      if (siteIndex === undefined || site === undefined) return
      void check(siteIndex, site)
    }
  }

  const begin = () => {
    fillSlots()
    if (running.size === 0) onEnd('complete')
  }

  roundSignal.addEventListener('abort', abort)
  if (env.isOnline()) return begin()
  void askPortal(roundSignal).then((obstacle) => {
    if (roundSignal.aborted) return
    if (obstacle) onEnd(obstacle)
    else begin()
  })
}
