import type { Answer, StatusEnv } from '../../src/status/env.ts'
import { createFakeClock } from './fake-clock.ts'
import { createSharedStorage } from './shared-storage.ts'

/** A site's behaviour. `'silence'` never answers. */
export type Behaviour = (Answer & { readonly afterMs?: number }) | 'silence'

export interface Request {
  readonly via: 'image' | 'fetch'
  readonly address: string
  readonly site: string
  readonly at: number
  readonly open: boolean
}

export const up = (ms: number): Behaviour => ({ ok: true, ms })
export const iconFails = (ms: number): Behaviour => ({ ok: false, ms })

/** A fake browser for the status monitor, with its own clock, network and pages, so that tests need not wait. */
export function createWorld() {
  /** Lets promises settle. */
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  const clock = createFakeClock(Date.UTC(2030, 0, 15, 9), settle)
  const storage = createSharedStorage()
  let online = true
  const presence = new Set<() => void>()
  const images = new Map<string, Behaviour>()
  const fetches = new Map<string, Behaviour>()
  let hasUplink = true
  let hasPortal = true
  let portalRequests = 0
  const requests: (Request & { open: boolean })[] = []

  const request = (via: Request['via'], address: string, signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      const site = address.slice(0, address.indexOf('/favicon.ico'))
      const entry = { via, address, site, at: clock.now(), open: true }
      requests.push(entry)
      let cancel = () => {}
      const given = (via === 'image' ? images : fetches).get(site) ?? up(50)
      const behaviour = hasUplink ? given : iconFails(2)
      if (behaviour !== 'silence') {
        cancel = clock.after(behaviour.afterMs ?? behaviour.ms, () => {
          entry.open = false
          resolve(behaviour)
        })
      }
      signal.addEventListener('abort', () => {
        entry.open = false
        cancel()
      })
    })

  /** Opens a page of this browser, with its own visibility. */
  const openPage = () => {
    let visible = true
    const listening = new Set<() => void>()
    const env: StatusEnv = {
      now: clock.now,
      loadImage: (address, signal) => request('image', address, signal),
      reach: (address, signal) => request('fetch', address, signal),
      async reachPortal() {
        portalRequests += 1
        return { ok: hasUplink && hasPortal, ms: 5 }
      },
      every: clock.every,
      after: clock.after,
      isOnline: () => online,
      isVisible: () => visible,
      onPresence(listener) {
        presence.add(listener)
        listening.add(listener)
      },
      storage: storage.openPage(),
    }
    return {
      env,
      setVisible(value: boolean) {
        visible = value
        listening.forEach((listener) => listener())
        return settle()
      },
    }
  }
  const page = openPage()

  const tell = () => {
    presence.forEach((listener) => listener())
    return settle()
  }

  return {
    env: page.env,
    openPage,
    storage,
    requests: requests as readonly Request[],
    settle,
    advance: clock.advance,
    /** Puts the machine to sleep: time passes without timers. On waking, all overdue timers fire. */
    sleep(ms: number) {
      clock.sleep(ms)
      return clock.advance(0)
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
    /** Cuts or restores the connection behind the router. While it is cut, requests fail without an `offline` event. */
    setUplink(value: boolean) {
      hasUplink = value
    },
    /** Stops the portal's own server. */
    stopPortal() {
      hasPortal = false
    },
    /** Changes `navigator.onLine` without the event, which browsers fire later. */
    loseConnectionUnannounced() {
      online = false
    },
    setClock: clock.set,
    now: clock.now,
    portalRequests: () => portalRequests,
    open: () => requests.filter(({ open }) => open),
    /** The times of the requests for this site's icon, in ms after `from`. */
    askedAt: (site: string, from: number) =>
      requests.filter((entry) => entry.site === site && entry.via === 'image').map(({ at }) => at - from),
    timers: () => clock.timers.size,
  }
}

export type World = ReturnType<typeof createWorld>
