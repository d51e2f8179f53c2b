import { ROUND_KEY } from '../base/keys.ts'
import { createStore } from '../base/store.ts'
import { initialBoard } from './board.ts'
import type { Board, Round, SiteStatus, StatusConfig } from './board.ts'
import { createBoardStore } from './board-store.ts'
import type { BoardStore } from './board-store.ts'
import type { StatusEnv } from './status-env.ts'
import { createPauseEnd } from './pause.ts'
import { reachPortal } from './probe.ts'
import { runRound } from './round.ts'
import type { RoundEnd } from './round.ts'
import { readRound, storeRound } from './stored-round.ts'

/** The pause before a page without a connection begins a round again. */
const RECONNECT_AFTER_MS = 10_000

export interface StatusMonitor {
  readonly board: BoardStore
  /**
   * Calls the listener after each round that this page has completed, and at once with the latest, if any. Returns a
   * function that unsubscribes.
   */
  readonly onRoundEnded: (listener: (round: Round) => void) => () => void
  /** Shows the stored round if it is younger than the interval, probes otherwise, and repeats that at each interval. */
  readonly start: () => void
  /** Begins a round, unless one is in progress. */
  readonly refresh: () => void
  /**
   * Probes one site now, also on a hidden page, and shows nothing. Returns null if that says nothing about the site, such as
   * without a connection.
   */
  readonly check: (url: string) => Promise<SiteStatus | null>
  /** Stops the schedule, for at most `MAX_PAUSE_MS`. A round in progress continues, and `refresh` still works. */
  readonly pause: () => void
  /** Begins a round and restarts the schedule. */
  readonly resume: () => void
}

/**
 * Watches the configured sites. While the page is visible, a round begins one interval after the latest one. The latest
 * round may be that of another page of this browser, which stored it, or of the last visit.
 */
export function createMonitor(config: StatusConfig, env: StatusEnv): StatusMonitor {
  const urls = config.sites.map(({ url }) => url)
  const board = createBoardStore(initialBoard(config))
  /** The latest round that this page has completed. */
  const completedRound = createStore<Round | null>(null)
  /** When the latest round began, ms since 1970. */
  let lastRoundAt = -Infinity
  /** Set while a round is in progress. */
  let abortRound: (() => void) | undefined
  /** The latest round was interrupted, so another one is due. */
  let wasInterrupted = false
  /** Neither the sites nor the portal's own server responded to the latest round. */
  let isDisconnected = false
  /** The latest round found that this browser loads no images. */
  let imagesOff = false
  let stopTimer = () => {}
  let abortConnectionCheck = () => {}
  const pauseEnd = createPauseEnd(env, (resumesAt) => updateBoard({ resumesAt }), resume)

  const isOld = (at: number) => {
    const ageMs = env.now() - at
    // Negative if the clock was set back.
    return ageMs < 0 || ageMs >= config.intervalMs
  }

  function updateBoard(change?: Partial<Board>): void {
    board.set({ ...change, offline: isDisconnected, imagesOff, checking: abortRound !== undefined })
  }

  function beginRound(): void {
    const round = new AbortController()
    abortRound = () => round.abort()
    lastRoundAt = env.now()
    wasInterrupted = false
    updateBoard()
    runRound(config, env, { onResult, onEnd }, round.signal)
  }

  function onResult(siteIndex: number, result: SiteStatus): void {
    isDisconnected = false
    imagesOff = false
    const found = { ...result, foundAt: env.now() }
    updateBoard({ sites: board.get().sites.map((site, index) => (index === siteIndex ? found : site)) })
  }

  function onEnd(end: RoundEnd): void {
    abortRound = undefined
    if (end === 'complete') {
      const round = { at: lastRoundAt, sites: board.get().sites.map(ofCompleteRound) }
      updateBoard({ sites: round.sites, lastCheckedAt: round.at, lastRound: round.sites })
      storeRound(env.storage, round)
      completedRound.set(round)
    } else {
      wasInterrupted = end === 'slept'
      isDisconnected = end === 'disconnected'
      imagesOff = end === 'images-off'
      watch()
    }
  }

  /** Shows the stored round if it is newer than the board, but not older than the interval. */
  function takeOver(): void {
    const round = readRound(env.storage, urls)
    if (round === null || round.at <= lastRoundAt || isOld(round.at)) return
    lastRoundAt = round.at
    wasInterrupted = false
    isDisconnected = false
    imagesOff = false
    updateBoard({ sites: round.sites, lastCheckedAt: round.at, lastRound: round.sites })
  }

  /** Takes the stored round over or begins one, whichever is due, and sets the timer for the next. */
  function watch(): void {
    const { paused } = board.get()
    stopTimer()
    if (!abortRound && !paused) takeOver()
    if (env.isVisible()) {
      const isDue = wasInterrupted || (!paused && isOld(lastRoundAt))
      if (!abortRound && isDue) beginRound()
      if (!paused) startTimer()
    }
    updateBoard()
  }

  function startTimer(): void {
    const tick = () => {
      if (!abortRound) beginRound()
    }
    const dueInMs = isDisconnected ? RECONNECT_AFTER_MS : lastRoundAt + config.intervalMs - env.now()
    stopTimer = env.after(dueInMs, () => {
      stopTimer = env.every(config.intervalMs, tick)
      tick()
    })
  }

  function endRound(): void {
    abortRound?.()
    abortRound = undefined
  }

  /** Some browsers report no connection although there is one, so believe it once the portal does not respond either. */
  async function checkConnection(): Promise<void> {
    const connectionCheck = new AbortController()
    abortConnectionCheck = () => connectionCheck.abort()
    const { kind } = await reachPortal(env, connectionCheck.signal)
    if (kind === 'loaded' || kind === 'inconclusive') return
    endRound()
    isDisconnected = true
    watch()
  }

  function onPresence(): void {
    const { offline, paused } = board.get()
    abortConnectionCheck()
    pauseEnd.follow()
    if (env.isVisible()) {
      if (offline) {
        if (env.isOnline()) isDisconnected = false
        wasInterrupted ||= !paused
      } else if (!env.isOnline()) void checkConnection()
    } else if (abortRound) {
      endRound()
      wasInterrupted = true
    }
    watch()
  }

  function refresh(): void {
    if (!abortRound && env.isVisible()) beginRound()
    watch()
  }

  function resume(): void {
    pauseEnd.cancel()
    updateBoard({ paused: false, resumesAt: null })
    refresh()
  }

  return {
    board,
    onRoundEnded(listener) {
      const deliver = () => {
        const round = completedRound.get()
        if (round) listener(round)
      }
      deliver()
      return completedRound.subscribe(deliver)
    },
    start() {
      env.onPresence(onPresence)
      env.storage.onChange(ROUND_KEY, watch)
      watch()
    },
    refresh,
    check(url) {
      const sites = config.sites.filter((site) => site.url === url)
      let found: SiteStatus | null = null
      return new Promise((resolve) => {
        const onEnd = (end: RoundEnd) => resolve(end === 'complete' ? found : null)
        const onResult = (_: number, result: SiteStatus) => (found = result)
        runRound({ ...config, sites }, env, { onResult, onEnd }, new AbortController().signal)
      })
    },
    pause() {
      stopTimer()
      updateBoard({ paused: true })
      pauseEnd.begin()
    },
    resume,
  }
}

/** The time of the round is that of its results. */
function ofCompleteRound({ url, status, responseTime, note }: SiteStatus): SiteStatus {
  return note === undefined ? { url, status, responseTime } : { url, status, responseTime, note }
}
