import type { Board, Round, StatusConfig, StatusMonitor } from './board.ts'
import { initialBoard } from './board.ts'
import type { Channel, StatusEnv } from './env.ts'
import { asAsking, asNews, nameOf } from './news.ts'
import type { Asking, News } from './news.ts'
import { createProber } from './prober.ts'
import type { Found } from './prober.ts'
import { POLL_EVERY_MS } from './verdict.ts'

/** A page that probes and does not answer another for so long has hung: it is replaced. */
export const SILENT_MS = 5000

/** Results that come in quick succession are told together: two hundred sites would keep the page busy drawing. */
export const TOGETHER_MS = 100

const boardKeys = [
  'sites',
  'lastCheckedAt',
  'checking',
  'offline',
  'paused',
] as const satisfies readonly (keyof Board)[]

/**
 * The board, and when its sites are asked. Of all pages of a browser one probes, the leader, which is always one that can
 * be seen; the others show what it finds, and one of them follows when it goes.
 */
export function createMonitor(config: StatusConfig, env: StatusEnv): StatusMonitor {
  const urls = config.sites.map(({ url }) => url)
  const listeners = new Set<() => void>()
  let board = initialBoard(config)
  /** The board as listeners know it, and since when. */
  let told = board
  let toldAt = -Infinity
  let stopTelling: (() => void) | undefined

  /** A round was asked for here and has not ended. */
  let roundOpen = false
  /** The leader's, where it is another page. */
  let othersRound = false
  /** When all sites were last asked, ms since 1970; and what that was when the open round was asked for. */
  let askedAt = -Infinity
  let askedBefore = -Infinity
  let leads = false
  let lastRound: Round | null = null
  const roundListeners = new Set<(round: Round) => void>()
  let resign: (() => void) | undefined
  let stopInterval = () => {}
  let stopWaiting = () => {}
  let stopListening: (() => void) | undefined
  let channel: Channel | undefined

  /** Offline or hidden, a probe would measure us and not the site. */
  const isFit = () => env.isOnline() && env.isVisible()
  const mayProbe = () => leads && isFit()

  const onFound = (found?: Found) => {
    const sites = found && board.sites.map((old, position) => (position === found.position ? found.result : old))
    const closes = roundOpen && prober.isIdle()
    if (closes) {
      roundOpen = false
      const round = { at: askedAt, sites: sites ?? board.sites }
      lastRound = round
      roundListeners.forEach((listener) => listener(round))
    }
    const change = { ...(sites && { sites }), ...(closes && { lastCheckedAt: env.now() }) }
    const isLone = closes || !sites || Math.abs(env.now() - toldAt) >= TOGETHER_MS
    if (isLone) show(change)
    else {
      board = { ...board, ...change }
      stopTelling ??= env.after(TOGETHER_MS, () => show())
    }
    if (closes) settleSeat()
  }
  const prober = createProber(config, env, mayProbe, onFound)

  const tell = () => {
    toldAt = env.now()
    told = board
    listeners.forEach((listener) => listener())
  }

  const show = (change: Partial<Board> = {}) => {
    const next = { ...board, ...change, offline: !env.isOnline(), checking: isFit() && (roundOpen || othersRound) }
    const hasChanged = boardKeys.some((key) => next[key] !== told[key])
    if (hasChanged) board = next
    stopTelling?.()
    stopTelling = undefined
    tellOthers()
    if (hasChanged) tell()
  }

  const tellOthers = () => {
    const { sites, lastCheckedAt, checking } = board
    if (leads) channel?.say({ sites, lastCheckedAt, checking, askedAt } satisfies News)
  }

  /** Also true after the clock was set back. */
  const isDue = (allowedMs = POLL_EVERY_MS) => !(env.now() - askedAt >= 0 && env.now() - askedAt <= allowedMs)

  /** Asks for the lead, or gives it up: a page that cannot or need not probe leaves it to the others. */
  const settleSeat = (steal = false) => {
    const wants = stopListening !== undefined && isFit() && (!board.paused || roundOpen)
    if (resign && (steal || !wants)) {
      resign()
      resign = undefined
      leads = false
      prober.interrupt()
    }
    if (wants && !resign) resign = env.lead(nameOf(urls), steal, { onLead, onLost })
  }

  const onLead = () => {
    leads = true
    stopWaiting()
    // A round that its page could not end is begun again.
    const isCut = othersRound
    othersRound = false
    if (!board.paused && (isCut || isDue())) begin()
    else {
      prober.proceed()
      show()
    }
  }

  /** Taken away by a page to which this one seemed to hang. */
  const onLost = () => {
    leads = false
    resign = undefined
    prober.interrupt()
    settleSeat()
    show()
  }

  const ask = (asking: Asking) => {
    channel?.say(asking)
    stopWaiting()
    stopWaiting = env.after(SILENT_MS, () => {
      if (!leads && resign) settleSeat(true)
    })
  }

  const onMessage = (message: unknown) => {
    const asking = asAsking(message)
    if (asking === 'round' && leads) round()
    else if (asking) tellOthers()
    const news = asNews(message, urls)
    if (!news || leads) return
    stopWaiting()
    if (board.paused && !roundOpen) return
    othersRound = news.checking
    if (news.askedAt > askedAt || isDue()) {
      // So that this page's turn would come when the leader's next one is due.
      askedAt = news.askedAt
      restartInterval()
    }
    // An answer from before this page asked does not end what it asked for.
    if (!news.checking && news.askedAt !== askedBefore) {
      roundOpen = false
      prober.drop()
    }
    // A page that has just begun to lead knows less than this one.
    const sites = news.sites.map((site, at) => (site.status === 'checking' ? (board.sites[at] ?? site) : site))
    show({ sites, lastCheckedAt: news.lastCheckedAt ?? board.lastCheckedAt })
  }

  const round = () => {
    if (mayProbe()) askedAt = env.now()
    askedBefore = askedAt
    roundOpen = true
    settleSeat()
    prober.askAll()
    // Without any site it has ended already.
    if (leads && prober.isIdle()) onFound()
    else show()
    if (!leads && resign) ask('round')
  }

  const tick = () => {
    // Another page asks when it is time. If it seems not to, it is reminded, and replaced.
    if (leads || (isFit() && isDue(POLL_EVERY_MS + SILENT_MS))) round()
  }

  const restartInterval = () => {
    stopInterval()
    if (!board.paused) stopInterval = env.every(POLL_EVERY_MS, tick)
  }

  const begin = () => {
    restartInterval()
    round()
  }

  const onPresence = () => {
    // What is known is older than the interruption.
    if (board.offline) askedAt = -Infinity
    const led = leads
    settleSeat()
    if (!isFit()) show()
    else if (!leads) ask('news')
    else if (led) onLead()
  }

  return {
    initial: initialBoard(config),
    get: () => board,
    leads: () => leads,
    onRoundEnded(listener) {
      roundListeners.add(listener)
      if (lastRound) listener(lastRound)
      return () => void roundListeners.delete(listener)
    },
    subscribe(listener) {
      const call = () => listener()
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    start() {
      if (stopListening) return
      stopListening = env.onPresence(onPresence)
      channel = env.openChannel(nameOf(urls), onMessage)
      restartInterval()
      // Ended by this page, if it comes to lead, or by the news of the one that does.
      roundOpen = true
      prober.askAll()
      settleSeat()
      show()
      ask('news')
    },
    refresh() {
      if (!stopListening) return
      round()
      if (isFit()) return
      // Who asked is answered all the same: with what is known.
      board = { ...board }
      tell()
    },
    pause() {
      stopInterval()
      othersRound = false
      show({ paused: true })
      settleSeat()
    },
    resume() {
      show({ paused: false })
      if (stopListening) begin()
    },
    stop() {
      stopInterval()
      stopWaiting()
      stopListening?.()
      stopListening = undefined
      roundOpen = othersRound = false
      askedAt = askedBefore = -Infinity
      settleSeat()
      prober.drop()
      channel?.close()
      show()
    },
  }
}
