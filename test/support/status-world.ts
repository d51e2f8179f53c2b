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

interface Claim {
  readonly name: string
  readonly told: { readonly onLead: () => void; readonly onLost: () => void }
  isGone: boolean
}

/** A world with its own clock, network and pages: the status engine's port, without waiting for anything. */
export function createWorld() {
  let now = Date.UTC(2030, 0, 15, 9)
  let online = true
  const timers = new Set<Timer>()
  const presence = new Set<() => void>()
  /** Who waits to lead; the first of each name does. */
  const claims: Claim[] = []
  const channels = new Set<{ readonly name: string; readonly hear: (message: unknown) => void }>()
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

  const lead: StatusEnv['lead'] = (name, steal, then) => {
    const claim: Claim = { name, told: then, isGone: false }
    const first = () => claims.find((other) => other.name === name)
    const promote = () => {
      const next = first()
      if (next) void Promise.resolve().then(() => next.isGone || next.told.onLead())
    }
    const leader = first()
    if (steal && leader) {
      claims.splice(claims.indexOf(leader), 1, claim)
      leader.isGone = true
      void Promise.resolve().then(() => leader.told.onLost())
    } else claims.push(claim)
    if (first() === claim) promote()
    return () => {
      if (claim.isGone) return
      const led = first() === claim
      claim.isGone = true
      claims.splice(claims.indexOf(claim), 1)
      if (led) promote()
    }
  }

  const openChannel: StatusEnv['openChannel'] = (name, onMessage) => {
    const channel = { name, hear: onMessage }
    channels.add(channel)
    return {
      say: (message) => {
        const copy = structuredClone(message)
        for (const other of channels) {
          if (other !== channel && other.name === name)
            void Promise.resolve().then(() => channels.has(other) && other.hear(copy))
        }
      },
      close: () => void channels.delete(channel),
    }
  }

  /** Another page of the same browser: seen or hidden for itself, hung or not. */
  const openPage = () => {
    let visible = true
    let hung = false
    const listening = new Set<() => void>()
    const awake = (run: () => void) => () => hung || run()
    const env: StatusEnv = {
      now: () => now,
      loadImage: (address, signal) => request('image', address, signal),
      reach: (address, signal) => request('fetch', address, signal),
      every: (ms, run) => addTimer({ dueAt: now + ms, everyMs: ms, run: awake(run) }),
      after: (ms, run) => after(ms, awake(run)),
      isOnline: () => online,
      isVisible: () => visible,
      onPresence(listener) {
        presence.add(listener)
        listening.add(listener)
        return () => void (presence.delete(listener), listening.delete(listener))
      },
      lead,
      openChannel: (name, onMessage) => openChannel(name, (message) => hung || onMessage(message)),
    }
    return {
      env,
      setVisible(value: boolean) {
        visible = value
        listening.forEach((listener) => listener())
        return settle()
      },
      /** Its timers and messages stop, and it holds what it holds. */
      hang() {
        hung = true
      },
    }
  }
  const page = openPage()

  /** Lets every promise that can settle do so. */
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  const tell = () => {
    presence.forEach((listener) => listener())
    return settle()
  }

  return {
    env: page.env,
    openPage,
    /** Something that is said to all pages. */
    say: async (name: string, message: unknown) => {
      channels.forEach((channel) => channel.name === name && channel.hear(message))
      await settle()
    },
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
    setVisible: page.setVisible,
    /** The flag changes before its event comes, as it does in browsers. */
    loseConnectionUnannounced() {
      online = false
    },
    /** Timers do not go by it: they are due as long from now as before. */
    setClock(ms: number) {
      timers.forEach((timer) => void (timer.dueAt += ms - now))
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
