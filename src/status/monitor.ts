import type { Board, StatusConfig, StatusMonitor } from './board.ts'
import { initialBoard } from './board.ts'
import { secondOpinion } from './confirm.ts'
import type { StatusEnv } from './env.ts'
import { probe } from './probe.ts'
import type { Measurement } from './verdict.ts'
import { DEGRADED_FROM_MS, POLL_EVERY_MS, stateOf, statusOf } from './verdict.ts'

/** So many probes at once do not starve the page. */
export const AT_ONCE = 12

interface Site {
  readonly url: string
  readonly position: number
}

export function createMonitor(config: StatusConfig, env: StatusEnv): StatusMonitor {
  const sites = config.sites.map(({ url }, position): Site => ({ url, position }))
  const listeners = new Set<() => void>()
  let board = initialBoard(config)

  // A site is waiting, running or neither, and once only: that is why rounds cannot pile up.
  const waiting = new Set<Site>()
  const running = new Map<Site, AbortController>()
  /** Those of the running that count against AT_ONCE. */
  const busy = new Set<AbortController>()

  let roundOpen = false
  /** When all sites were last asked, ms since 1970. */
  let askedAt = -Infinity
  let stopInterval = () => {}
  let stopPresence: (() => void) | undefined

  /** Offline or hidden, a probe would measure us and not the site. */
  const able = () => env.isOnline() && env.isVisible()

  const show = (change: Partial<Board> = {}) => {
    board = { ...board, ...change, offline: !env.isOnline(), checking: roundOpen && able() }
    listeners.forEach((listener) => listener())
  }

  /** Starts what may start, closes the round when nothing is left, and shows it all in one step. */
  const proceed = (change?: Partial<Board>) => {
    if (able()) {
      for (const site of waiting) {
        if (busy.size >= AT_ONCE) break
        launch(site)
      }
    }
    const closes = roundOpen && waiting.size + running.size === 0
    if (closes) roundOpen = false
    show(closes ? { ...change, lastCheckedAt: env.now() } : change)
  }

  const look = async (url: string, signal: AbortSignal): Promise<Measurement> => {
    const first = await probe(url, env, signal)
    const doubtful = config.confirm && first.kind === 'failed' && stateOf(first) === 'down'
    return doubtful ? secondOpinion(url, env, signal) : first
  }

  const launch = (site: Site) => {
    const control = new AbortController()
    waiting.delete(site)
    running.set(site, control)
    busy.add(control)
    // A slow site only waits, which costs the page nothing: it gives its turn to the next.
    const cancelTurn = env.after(DEGRADED_FROM_MS, () => {
      busy.delete(control)
      proceed()
    })
    control.signal.addEventListener('abort', cancelTurn)
    void look(site.url, control.signal).then((measurement) => {
      if (control.signal.aborted) return
      control.abort()
      busy.delete(control)
      running.delete(site)
      if (measurement.kind === 'spoiled' || !able()) {
        waiting.add(site)
        proceed()
      } else {
        const result = statusOf(site.url, measurement)
        proceed({ sites: board.sites.map((old, position) => (position === site.position ? result : old)) })
      }
    })
  }

  /** Breaks off what is running; it waits to be repeated. */
  const interrupt = () => {
    for (const [site, control] of running) {
      control.abort()
      waiting.add(site)
    }
    running.clear()
    busy.clear()
  }

  const round = () => {
    if (able()) askedAt = env.now()
    roundOpen = true
    for (const site of sites) if (!running.has(site)) waiting.add(site)
    proceed()
  }

  const begin = () => {
    stopInterval()
    if (!board.paused) stopInterval = env.every(POLL_EVERY_MS, round)
    round()
  }

  const onPresence = () => {
    if (!able()) {
      interrupt()
      show()
    } else if (!board.paused && (board.offline || env.now() - askedAt > POLL_EVERY_MS)) begin()
    else proceed()
  }

  return {
    get: () => board,
    subscribe(listener) {
      const call = () => listener()
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    start() {
      if (stopPresence) return
      stopPresence = env.onPresence(onPresence)
      begin()
    },
    refresh() {
      if (stopPresence) round()
    },
    pause() {
      stopInterval()
      show({ paused: true })
    },
    resume() {
      board = { ...board, paused: false }
      if (stopPresence) begin()
      else show()
    },
    stop() {
      stopInterval()
      stopPresence?.()
      stopPresence = undefined
      interrupt()
      roundOpen = false
      show()
    },
  }
}
