import type { SiteStatus, StatusConfig } from './board.ts'
import { secondOpinion } from './confirm.ts'
import type { StatusEnv } from './env.ts'
import { probe } from './probe.ts'
import type { Measurement } from './verdict.ts'
import { DEGRADED_FROM_MS, stateOf, statusOf } from './verdict.ts'

/** So many probes at once do not starve the page. */
export const AT_ONCE = 12

/** At which place in the configuration, and what was found. */
export interface Found {
  readonly position: number
  readonly result: SiteStatus
}

export interface Prober {
  /** Asks every site that is not being asked, or waiting for it, already: that is why rounds cannot pile up. */
  readonly askAll: () => void
  /** Goes on with what waits, as far as it may. */
  readonly proceed: () => void
  /** Breaks off what is running; it waits to be repeated. */
  readonly interrupt: () => void
  /** Breaks off everything, for good. */
  readonly drop: () => void
  readonly isIdle: () => boolean
}

interface Site {
  readonly url: string
  readonly position: number
}

/** Which sites are being asked, a bounded number at once. `mayProbe`: otherwise a probe would measure us, not the site. */
export function createProber(
  config: StatusConfig,
  env: StatusEnv,
  mayProbe: () => boolean,
  onFound: (found?: Found) => void,
): Prober {
  const sites = config.sites.map(({ url }, position): Site => ({ url, position }))

  // A site is waiting, running or neither, and once only.
  const waiting = new Set<Site>()
  const running = new Map<Site, AbortController>()
  /** Those of the running that count against AT_ONCE. */
  const busy = new Set<AbortController>()

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
      const isSpoiled = measurement.kind === 'spoiled' || !mayProbe()
      if (isSpoiled) waiting.add(site)
      proceed()
      onFound(isSpoiled ? undefined : { position: site.position, result: statusOf(site.url, measurement) })
    })
  }

  const proceed = () => {
    if (!mayProbe()) return
    for (const site of waiting) {
      if (busy.size >= AT_ONCE) break
      launch(site)
    }
  }

  const interrupt = () => {
    for (const [site, control] of running) {
      control.abort()
      waiting.add(site)
    }
    running.clear()
    busy.clear()
  }

  return {
    askAll() {
      for (const site of sites) if (!running.has(site)) waiting.add(site)
      proceed()
    },
    proceed,
    interrupt,
    drop() {
      interrupt()
      waiting.clear()
    },
    isIdle: () => waiting.size + running.size === 0,
  }
}
