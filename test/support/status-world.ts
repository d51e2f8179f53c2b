import type { AddressSpace, Answer, StatusEnv } from '../../src/status/env.ts'
import { createFakeChannels } from './fake-channels.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeLocks } from './fake-locks.ts'

/** A site's behaviour. `'silence'` accepts connections but never answers. `'no-connection'` leaves them pending. */
export type Behaviour = (Answer & { readonly afterMs?: number }) | 'silence' | 'no-connection'

export interface Request {
  readonly via: 'image' | 'fetch'
  readonly address: string
  readonly site: string
  readonly at: number
  readonly open: boolean
  /** The target address space of a `fetch`, if it names one. */
  readonly addressSpace?: AddressSpace | undefined
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
  const locks = createFakeLocks()
  const channels = createFakeChannels()
  let online = true
  const presence = new Set<() => void>()
  const images = new Map<string, Behaviour>()
  const fetches = new Map<string, Behaviour>()
  let hasUplink = true
  /** The sites that have private addresses. */
  const privateSites = new Set<string>()
  /** Whether the page itself has a private address, so that it may send requests to private sites. */
  let isPagePrivate = false
  let hasProxy = false
  let permission: PermissionState = 'granted'
  const permissionListeners = new Set<() => void>()
  /** Callbacks of the requests that wait for the person's answer to the browser's prompt. */
  const waitingForPrompt = new Set<(isAllowed: boolean) => void>()
  const requests: (Request & { open: boolean })[] = []

  const refused = iconFails(3)
  const request = (via: Request['via'], address: string, signal: AbortSignal, addressSpace?: AddressSpace) =>
    new Promise<Answer>((resolve) => {
      const site = address.slice(0, address.indexOf('/favicon.ico'))
      const entry = { via, address, site, at: clock.now(), open: true, addressSpace }
      requests.push(entry)
      let cancel = () => {}
      const answerWith = (behaviour: Behaviour) => {
        if (typeof behaviour === 'string') return
        cancel = clock.after(behaviour.afterMs ?? behaviour.ms, () => {
          entry.open = false
          resolve(behaviour)
        })
      }
      const behaviour = (via === 'image' ? images : fetches).get(site) ?? up(50)
      const send = () => answerWith(behaviour)
      const isPrivate = privateSites.has(site)
      const isRestricted = isPrivate && !isPagePrivate && !hasProxy
      // Browsers check the address space only after they have connected.
      if (!hasUplink) answerWith(iconFails(2))
      else if (behaviour === 'no-connection') send()
      else if (addressSpace && (hasProxy || (addressSpace === 'local') !== isPrivate)) answerWith(refused)
      else if (!isRestricted || permission === 'granted') send()
      else if (permission === 'denied') answerWith(refused)
      else {
        const onAnswer = (isAllowed: boolean) => (isAllowed ? send() : answerWith(refused))
        waitingForPrompt.add(onAnswer)
        cancel = () => waitingForPrompt.delete(onAnswer)
      }
      signal.addEventListener('abort', () => {
        entry.open = false
        cancel()
      })
    })

  /** Opens a page of this browser, with its own visibility. */
  const openPage = () => {
    let visible = true
    let hung = false
    const listening = new Set<() => void>()
    const awake = (run: () => void) => () => hung || run()
    const env: StatusEnv = {
      now: clock.now,
      loadImage: (address, signal) => request('image', address, signal),
      reach: (address, signal, addressSpace) => request('fetch', address, signal, addressSpace),
      reachPortal: async () => ({ ok: hasUplink, ms: 5 }),
      localNetworkAccess: async () => permission,
      onLocalNetworkAccess(listener) {
        permissionListeners.add(listener)
        return () => void permissionListeners.delete(listener)
      },
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
      /** Stops the page's timers and messages. The page keeps its locks, as a hung page does. */
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
    /** Cuts or restores the connection behind the router. While it is cut, requests fail without an `offline` event. */
    setUplink(value: boolean) {
      hasUplink = value
    },
    /** Gives a site a private address. Requests to it need the permission of Local Network Access. */
    makePrivate(site: string) {
      privateSites.add(site)
    },
    makePagePrivate() {
      isPagePrivate = true
    },
    /** Puts the browser behind a proxy, so that it does not know the addresses of sites. */
    useProxy() {
      hasProxy = true
    },
    /** Changes the permission. With `prompt`, the browser asks the person at the next request to a private address. */
    setPermission(value: PermissionState) {
      permission = value
      permissionListeners.forEach((listener) => listener())
      if (value !== 'prompt') waitingForPrompt.forEach((answer) => answer(value === 'granted'))
      waitingForPrompt.clear()
      return settle()
    },
    /** The person closes the browser's prompt without an answer, which leaves the permission as it is. */
    dismissPrompt() {
      waitingForPrompt.forEach((answer) => answer(false))
      waitingForPrompt.clear()
      return settle()
    },
    /** Changes `navigator.onLine` without the event, which browsers fire later. */
    loseConnectionUnannounced() {
      online = false
    },
    setClock: clock.set,
    now: clock.now,
    open: () => requests.filter(({ open }) => open),
    /** The times of the requests for this site's icon, in ms after `from`. */
    askedAt: (site: string, from: number) =>
      requests.filter((entry) => entry.site === site && entry.via === 'image').map(({ at }) => at - from),
    timers: () => clock.timers.size,
    listeners: () => presence.size + permissionListeners.size,
  }
}

export type World = ReturnType<typeof createWorld>
