import type { SiteState, StatusMonitor } from '../status/index.ts'

/** `blocked`: the person, or the browser for them, has said no. `unsupported`: there is nothing to ask for. */
export type Notifying = 'off' | 'on' | 'blocked' | 'unsupported'

/** The browser's notifications. */
export interface NotifierEnv {
  readonly permission: () => 'default' | 'granted' | 'denied' | 'unsupported'
  /** Asks the person. To be called in a click, or browsers refuse. */
  readonly request: () => Promise<void>
  /** May throw: some browsers have the API and refuse to use it. */
  readonly show: (kind: 'down' | 'back', position: number) => void
  /** Whether the person has asked for it, in an earlier visit too. */
  readonly isWanted: () => boolean
  readonly want: (wanted: boolean) => void
}

export interface Notifier {
  readonly get: () => Notifying
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: () => Promise<void>
  readonly stop: () => void
}

/** Tells on the desktop that a site has gone down or come back, once, and only if the person has asked for it. */
export function createNotifier(status: StatusMonitor, env: NotifierEnv): Notifier {
  const listeners = new Set<() => void>()
  const known = new Map<number, Exclude<SiteState, 'checking'>>()
  let broken = false

  const get = (): Notifying => {
    const permission = env.permission()
    if (broken || permission === 'unsupported') return 'unsupported'
    if (permission === 'denied') return 'blocked'
    return permission === 'granted' && env.isWanted() ? 'on' : 'off'
  }
  const tell = () => listeners.forEach((listener) => listener())

  const show = (kind: 'down' | 'back', position: number) => {
    try {
      env.show(kind, position)
    } catch {
      broken = true
      tell()
    }
  }

  const look = () => {
    // Of the pages of a browser, the one that probes tells.
    const tells = status.leads() && get() === 'on'
    status.get().sites.forEach(({ status: now }, position) => {
      if (now === 'checking') return
      const before = known.get(position)
      known.set(position, now)
      if (!tells || before === undefined) return
      if (now === 'down' && before !== 'down') show('down', position)
      if (now !== 'down' && before === 'down') show('back', position)
    })
  }
  status.subscribe(look)
  look()

  return {
    get,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async ask() {
      env.want(true)
      if (env.permission() === 'default') await env.request().catch(() => {})
      tell()
    },
    stop() {
      env.want(false)
      tell()
    },
  }
}
