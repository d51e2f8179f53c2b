import type { ProbedSite, SiteStatus, StatusConfig } from './board.ts'
import { confirmDown, REACH_TIMEOUT_MS } from './confirm.ts'
import type { StatusEnv } from './env.ts'
import { measureRequest, probe } from './probe.ts'
import type { Measurement } from './verdict.ts'
import { DEGRADED_FROM_MS, statusOf } from './verdict.ts'

/** Keeps the portal's own requests from waiting behind probes. */
const MAX_CONCURRENT_PROBES = 12

/**
 * Why a round has ended. `slept`: the machine slept during a probe, whose result says nothing about the site.
 * `disconnected`: the device is offline, or neither a site nor the portal's own server responds. `images-off`: this
 * browser loads no images, so its probes say nothing about the sites.
 */
export type RoundEnd = 'complete' | 'slept' | 'disconnected' | 'images-off'

interface RoundListener {
  /** A site has a result. `siteIndex` is that of the configuration. */
  readonly onResult: (siteIndex: number, result: SiteStatus) => void
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
  /** When a site or the portal's server last responded, ms since 1970. */
  let respondedAt = -Infinity
  /** The request to the portal's server that is in progress. */
  let portalRequest: Promise<boolean> | undefined
  /** Tells whether this browser loads images: the first icon that has loaded, or the portal's own image. */
  let imageLoad: Promise<Measurement> | undefined

  const abort = () => running.forEach((controller) => controller.abort())
  const end = (how: RoundEnd) => {
    abort()
    onEnd(how)
  }

  const measure = async (site: ProbedSite, signal: AbortSignal): Promise<Measurement> => {
    const measurement = await probe(site, env, signal)
    if (measurement.kind === 'loaded') imageLoad = Promise.resolve(measurement)
    if (measurement.kind !== 'failed' && measurement.kind !== 'timed-out') return measurement
    if (config.confirm && measurement.kind === 'failed') return confirmDown(site, env, signal)
    imageLoad ??= measureRequest(env, REACH_TIMEOUT_MS, signal, async (inner) => env.loadPortalImage(inner))
    const { kind } = await imageLoad
    if (kind === 'loaded') return measurement
    if (kind === 'inconclusive') return { kind }
    return config.confirm ? confirmDown(site, env, signal) : { kind: 'images-off' }
  }

  const reachPortal = async (signal: AbortSignal): Promise<boolean> => {
    const { kind } = await measureRequest(env, REACH_TIMEOUT_MS, signal, async (inner) => env.reachPortal(inner))
    portalRequest = undefined
    if (kind === 'loaded') respondedAt = env.now()
    return kind === 'loaded'
  }

  /**
   * Tells whether a failure may be due to this device's connection, whose loss browsers do not always report. Asks the
   * portal's server if nothing has responded since the probe began.
   */
  const isConnected = async (startedAt: number, signal: AbortSignal): Promise<boolean> => {
    if (!env.isOnline()) return false
    if (respondedAt >= startedAt) return true
    portalRequest ??= reachPortal(signal)
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
    const hasConnection = await isConnected(startedAt, signal)
    if (signal.aborted) return
    if (!hasConnection) return end('disconnected')
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

  roundSignal.addEventListener('abort', abort)
  fillSlots()
  if (running.size === 0) onEnd('complete')
}
