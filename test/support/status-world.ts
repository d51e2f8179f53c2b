import type { Answer, StatusEnv } from '../../src/status/env.ts'
import { createFakeChannels } from './fake-channels.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeLocks } from './fake-locks.ts'

/** The behaviour of a fake site. `'silence'` never answers. */
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

/** A fake browser for the status monitor, with its own clock, network and pages. Tests need not wait. */
export function createWorld() {
  /** Lets promises settle. */
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  const clock = createFakeClock(Date.UTC(2030, 0, 15, 9), settle)
  const locks = createFakeLocks()
  const channels = createFakeChannels()
  let online = true
  const presence = new Set<() => void>()
  const images = new Map<string, Behaviour>()
  const fetches = new Map<string, Behaviour>()
  let hasUplink = true
  const requests: (Request & { open: boolean })[] = []

  const request = (via: Request['via'], address: string, signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      const site = address.slice(0, address.indexOf('/favicon.ico'))
      const entry = { via, address, site, at: clock.now(), open: true }
      requests.push(entry)
      const behaviour = hasUplink ? ((via === 'image' ? images : fetches).get(site) ?? up(50)) : iconFails(2)
      const cancel =
        behaviour === 'silence'
          ? () => {}
          : clock.after(behaviour.afterMs ?? behaviour.ms, () => {
              entry.open = false
              resolve(behaviour)
            })
      signal.addEventListener('abort', () => {
        entry.open = false
        cancel()
      })
    })

  /** Opens a page of this browser, with a visibility of its own. */
  const openPage = () => {
    let visible = true
    let hung = false
    const listening = new Set<() => void>()
    const awake = (run: () => void) => () => hung || run()
    const env: StatusEnv = {
      now: clock.now,
      loadImage: (address, signal) => request('image', address, signal),
      reach: (address, signal) => request('fetch', address, signal),
      reachPortal: async () => ({ ok: hasUplink, ms: 5 }),
      every: (ms, run) => clock.every(ms, awake(run)),
      after: (ms, run) => clock.after(ms, awake(run)),
      isOnline: () => online,
      isVisible: () => visible,
      onPresence(listener) {
        presence.add(listener)
        listening.add(listener)
        return () => void (presence.delete(listener), listening.delete(listener))
      },
      lead: (name, steal, { onLead, onLost }) => locks.claim(name, steal, onLead, onLost),
      openChannel: (name, onMessage) => channels.open(name, (message) => hung || onMessage(message)),
    }
    return {
      env,
      setVisible(value: boolean) {
        visible = value
        listening.forEach((listener) => listener())
        return settle()
      },
      /** Stops the page's timers and messages. It keeps its locks, as a hung page does. */
      hang() {
        hung = true
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
    /** Sends a message to all pages. */
    say: async (name: string, message: unknown) => {
      channels.tell(name, message)
      await settle()
    },
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
    /** Cuts the connection behind the router: every request fails, and the browser reports nothing. */
    setUplink(value: boolean) {
      hasUplink = value
    },
    /** Changes the flag without the event, which browsers fire later. */
    loseConnectionUnannounced() {
      online = false
    },
    setClock: clock.set,
    now: clock.now,
    open: () => requests.filter(({ open }) => open),
    /** When this site's icon was requested, in ms after `from`. */
    askedAt: (site: string, from: number) =>
      requests.filter((entry) => entry.site === site && entry.via === 'image').map(({ at }) => at - from),
    timers: () => clock.timers.size,
    listeners: () => presence.size,
  }
}

export type World = ReturnType<typeof createWorld>
