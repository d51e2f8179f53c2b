import type { Answer, StatusEnv } from '../../src/status/status-env.ts'
import { createMonitor } from '../../src/status/index.ts'
import type { MeasuredState, RecoveryEnv } from '../../src/status/index.ts'
import { createArea, createWorld } from './world.ts'

/** A site's behaviour. `'silence'` never answers. */
export type Behaviour = (Answer & { readonly afterMs?: number }) | 'silence'

interface Request {
  readonly via: 'image' | 'fetch'
  readonly address: string
  readonly site: string
  readonly at: number
  open: boolean
}

/** The letters by which tests spell sequences of states. */
export const statesByLetter: Readonly<Record<string, MeasuredState>> = {
  d: 'down',
  o: 'operational',
  s: 'degraded',
}

export const up = (ms: number): Behaviour => ({ ok: true, ms })
export const iconFails = (ms: number): Behaviour => ({ ok: false, ms })

/** A world with sites, whose first page is open. */
export function createStatusWorld() {
  const world = createWorld()
  const images = new Map<string, Behaviour>()
  const fetches = new Map<string, Behaviour>()
  let hasUplink = true
  let isMistaken = false
  let hasPortal = true
  let portalRequests = 0
  let portalImages = 0
  let imagesOff: Behaviour | undefined
  const requests: Request[] = []

  const hasConnection = () => hasUplink && (world.network.isOnline || isMistaken)

  const request = (via: Request['via'], address: string, signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      const site = new URL(address, 'https://portal.example').origin
      const entry = { via, address, site, at: world.now(), open: true }
      requests.push(entry)
      let cancel = () => {}
      const given = (via === 'image' ? images : fetches).get(site) ?? up(50)
      const behaviour = (via === 'image' ? imagesOff : undefined) ?? (hasConnection() ? given : iconFails(2))
      if (behaviour !== 'silence') {
        cancel = world.after(behaviour.afterMs ?? behaviour.ms, () => {
          entry.open = false
          resolve(behaviour)
        })
      }
      signal.addEventListener('abort', () => {
        entry.open = false
        cancel()
      })
    })

  const openPage = () => {
    const page = world.openPage()
    const env: StatusEnv = {
      ...page,
      loadImage: (address, signal) => request('image', address, signal),
      reach: (address, signal) => request('fetch', address, signal),
      async reachPortal() {
        portalRequests += 1
        return { ok: hasConnection() && hasPortal, ms: 5 }
      },
      async loadPortalImage(signal) {
        portalImages += 1
        return imagesOff ? request('image', '/own.svg', signal) : { ok: hasConnection() && hasPortal, ms: 5 }
      },
    }
    return { env, setVisible: page.setVisible }
  }

  return {
    ...world,
    ...openPage(),
    openPage,
    requests: requests as readonly Readonly<Request>[],
    /** Puts the machine to sleep. On waking, all overdue timers fire. */
    sleep(ms: number) {
      world.sleep(ms)
      return world.advance(0)
    },
    image(site: string, behaviour: Behaviour) {
      images.set(site, behaviour)
    },
    fetch(site: string, behaviour: Behaviour) {
      fetches.set(site, behaviour)
    },
    /** Cuts or restores the connection behind the router. While it is cut, requests fail without an `offline` event. */
    setUplink(value: boolean) {
      hasUplink = value
    },
    /** The browser reports no connection although there is one, as some do beside a virtual network adapter. */
    reportOffline() {
      isMistaken = true
      return world.setOnline(false)
    },
    /** Stops the portal's own server. */
    stopPortal() {
      hasPortal = false
    },
    /** Switches images off, or on again. `behaviour` is what the browser then reports of each image. */
    setImagesOff(behaviour?: Behaviour) {
      imagesOff = behaviour
    },
    portalRequests: () => portalRequests,
    portalImages: () => portalImages,
    open: () => requests.filter(({ open }) => open),
    /** The times of the requests for this site's icon, in ms after `from`. */
    askedAt: (site: string, from: number) =>
      requests.filter((entry) => entry.site === site && entry.via === 'image').map(({ at }) => at - from),
  }
}

export const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example'] as const

/** A world and the monitor of its first page, which the test starts. */
export function watchSites(urls: readonly string[] = [a, b], { confirm = false, intervalMs = 60_000 } = {}) {
  const world = createStatusWorld()
  const monitor = createMonitor({ sites: urls.map((url) => ({ url })), confirm, intervalMs }, world.env)
  const states = () => monitor.board.get().sites.map(({ status }) => status)
  return { world, monitor, states, from: world.now() }
}

/** The port of the recovery watch in a tab whose user looks elsewhere, and whose browser shows notifications. */
export function fakeRecoveryEnv({ now, every }: Pick<RecoveryEnv, 'now' | 'every'>) {
  let see = () => {}
  const notifications: { readonly url: string; readonly click: () => void }[] = []
  const env: RecoveryEnv = {
    now,
    every,
    check: async () => null,
    storage: createArea(),
    isSeen: () => false,
    onSeen: (listener) => (see = listener),
    canNotify: () => true,
    requestPermission: async () => 'granted',
    notify: ({ url }, click) => notifications.push({ url, click }),
  }
  return { ...env, notifications, see: () => see() }
}
