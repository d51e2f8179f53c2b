import type { Answer, StatusEnv } from '../../src/status/env.ts'

/** How a pretended site answers; `'silence'` never does. */
export type Behaviour = (Answer & { readonly afterMs?: number }) | 'silence'

export interface Request {
  readonly via: 'image' | 'fetch'
  readonly address: string
  readonly site: string
  readonly at: number
  readonly open: boolean
}

interface Timer {
  dueAt: number
  readonly everyMs: number
  readonly run: () => void
}

export const up = (ms: number): Behaviour => ({ ok: true, ms })
export const iconFails = (ms: number): Behaviour => ({ ok: false, ms })

/** A world with its own clock, network and page: the status engine's port, without waiting for anything. */
export function createWorld() {
  let now = Date.UTC(2030, 0, 15, 9)
  let online = true
  let visible = true
  const timers = new Set<Timer>()
  const presence = new Set<() => void>()
  const images = new Map<string, Behaviour>()
  const fetches = new Map<string, Behaviour>()
  const requests: (Request & { open: boolean })[] = []

  const addTimer = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const after = (ms: number, run: () => void) => addTimer({ dueAt: now + ms, everyMs: 0, run })

  const request = (via: Request['via'], address: string, signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      const site = address.slice(0, address.indexOf('/favicon.ico'))
      const entry = { via, address, site, at: now, open: true }
      requests.push(entry)
      const behaviour = (via === 'image' ? images : fetches).get(site) ?? up(50)
      const cancel =
        behaviour === 'silence'
          ? () => {}
          : after(behaviour.afterMs ?? behaviour.ms, () => {
              entry.open = false
              resolve(behaviour)
            })
      signal.addEventListener('abort', () => {
        entry.open = false
        cancel()
      })
    })

  const env: StatusEnv = {
    now: () => now,
    loadImage: (address, signal) => request('image', address, signal),
    reach: (address, signal) => request('fetch', address, signal),
    every: (ms, run) => addTimer({ dueAt: now + ms, everyMs: ms, run }),
    after,
    isOnline: () => online,
    isVisible: () => visible,
    onPresence(listener) {
      presence.add(listener)
      return () => void presence.delete(listener)
    },
  }

  /** Lets every promise that can settle do so. */
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  const tell = () => {
    presence.forEach((listener) => listener())
    return settle()
  }

  return {
    env,
    requests: requests as readonly Request[],
    settle,
    /** Moves the clock and runs what becomes due, in order. */
    async advance(ms: number) {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = [...timers].filter(({ dueAt }) => dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)
        if (!next) break
        now = Math.max(now, next.dueAt)
        // As browsers do: an interval that was late fires once, and goes on from there.
        if (next.everyMs) next.dueAt = now + next.everyMs
        else timers.delete(next)
        next.run()
        await settle()
      }
      now = until
    },
    /** The clock moves and nothing runs; on waking, everything overdue does. */
    async sleep(ms: number) {
      now += ms
      await this.advance(0)
    },
    image(site: string, behaviour: Behaviour) {
      images.set(site, behaviour)
    },
    fetch(site: string, behaviour: Behaviour) {
      fetches.set(site, behaviour)
    },
    setOnline(value: boolean) {
      online = value
      return tell()
    },
    setVisible(value: boolean) {
      visible = value
      return tell()
    },
    /** The flag changes before its event comes, as it does in browsers. */
    loseConnectionUnannounced() {
      online = false
    },
    setClock(ms: number) {
      now = ms
    },
    now: () => now,
    open: () => requests.filter(({ open }) => open),
    /** When this site's icon was asked for, in ms after `from`. */
    askedAt: (site: string, from: number) =>
      requests.filter((entry) => entry.site === site && entry.via === 'image').map(({ at }) => at - from),
    timers: () => timers.size,
    listeners: () => presence.size,
  }
}

export type World = ReturnType<typeof createWorld>
