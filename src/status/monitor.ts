import { createStore } from '../store/index.ts'
import type { Board, Round, StatusConfig, StatusMonitor } from './board.ts'
import { initialBoard } from './board.ts'
import { createBoardStore } from './board-store.ts'
import { createConnection } from './connection.ts'
import type { StatusEnv } from './env.ts'
import { createLeader } from './leader.ts'
import { LEADER_TIMEOUT_MS } from './limits.ts'
import type { BoardMessage } from './messages.ts'
import { createProbeQueue } from './probe-queue.ts'
import type { ProbeResult } from './probe-queue.ts'
import { createSchedule } from './schedule.ts'

/** Watches the configured sites. Wires up the schedule, the leader, the probe queue and the board. */
export function createMonitor(config: StatusConfig, env: StatusEnv): StatusMonitor {
  const urls = config.sites.map(({ url }) => url)
  const lastRound = createStore<Round | null>(null)
  /** The schedule's `lastRoundAt` when this page began or requested a round. Undefined once that round has ended. */
  let openRoundAfter: number | undefined
  /** Another page leads and has a round in progress. */
  let leaderIsChecking = false
  let stopPresence: (() => void) | undefined

  /** False while the page is offline or hidden: a probe would then measure this device instead of the site. */
  const canProbe = () => connection.isOnline() && env.isVisible()
  const mayProbe = () => leader.leads() && canProbe()
  const broadcast = () => leader.broadcast({ ...board.get(), lastRoundAt: schedule.lastRoundAt() })

  const board = createBoardStore(initialBoard(config), env)
  const schedule = createSchedule(env, config.intervalMs, onTick)
  const leader = createLeader(urls, env, {
    onLead,
    onLost() {
      updateCandidacy()
      updateBoard()
    },
    onRequest(request) {
      if (request === 'round') refresh()
      broadcast()
    },
    onBoard,
  })
  const connection = createConnection(env, onPresence)
  const queue = createProbeQueue(config, env, mayProbe, connection.isConnected, onProbed)
  board.subscribe(broadcast)

  function updateBoard(change?: Partial<Board>, batch?: boolean): void {
    const checking = canProbe() && (openRoundAfter !== undefined || leaderIsChecking)
    board.set({ ...change, offline: !connection.isOnline(), checking }, batch)
  }

  function updateCandidacy(): void {
    leader.setCandidate(
      stopPresence !== undefined && canProbe() && (!board.get().paused || openRoundAfter !== undefined),
    )
    queue.update()
  }

  function beginRound(): void {
    if (mayProbe()) schedule.setLastRoundAt(env.now())
    openRoundAfter = schedule.lastRoundAt()
    updateCandidacy()
    queue.probeAll()
    onProbed()
  }

  function refresh(): void {
    beginRound()
    if (canProbe() && !leader.leads()) leader.ask('round')
  }

  function restart(): void {
    schedule.start()
    refresh()
  }

  function onTick(): void {
    if (board.get().paused) return
    // A follower acts only when the leader is overdue.
    if (leader.leads() || (canProbe() && schedule.isDue(config.intervalMs + LEADER_TIMEOUT_MS))) refresh()
  }

  function onProbed(result?: ProbeResult): void {
    const before = board.get().sites
    const sites = result
      ? before.map((old, position) => (config.sites[position] === result.site ? result.status : old))
      : before
    const hasEnded = openRoundAfter !== undefined && leader.leads() && queue.isIdle()
    if (!hasEnded) return updateBoard({ sites }, result !== undefined)
    openRoundAfter = undefined
    updateBoard({ sites, lastCheckedAt: env.now() })
    updateCandidacy()
    lastRound.set({ at: schedule.lastRoundAt(), sites })
  }

  function onLead(): void {
    const isInterrupted = leaderIsChecking
    leaderIsChecking = false
    // Unless paused, begin a round if one is due, or if the previous leader did not finish its round.
    if (isInterrupted || schedule.isDue()) {
      if (board.get().paused) schedule.setLastRoundAt(env.now())
      else restart()
    }
    queue.update()
    updateBoard()
    broadcast()
  }

  function onBoard({ sites, lastCheckedAt, checking, lastRoundAt }: BoardMessage): void {
    const own = board.get()
    if (own.paused && openRoundAfter === undefined) return
    leaderIsChecking = checking
    schedule.follow(lastRoundAt)
    // A board that the leader sent before it received the request does not end the requested round.
    if (!checking && lastRoundAt !== openRoundAfter) {
      openRoundAfter = undefined
      queue.stop()
    }
    updateBoard({
      // A page that has just become the leader may know less than this one.
      sites: sites.map((site, position) => (site.status === 'checking' ? (own.sites[position] ?? site) : site)),
      lastCheckedAt: lastCheckedAt ?? own.lastCheckedAt,
    })
  }

  function onPresence(): void {
    // Make a round due if the device was offline.
    if (board.get().offline) schedule.setLastRoundAt()
    updateCandidacy()
    updateBoard()
    if (leader.leads()) onLead()
    else if (canProbe()) leader.ask('board')
  }

  function onLocalNetworkAccess(): void {
    if (!board.get().paused) refresh()
  }

  return {
    get: board.get,
    subscribe: board.subscribe,
    initial: board.initial,
    leads: leader.leads,
    onRoundEnded(listener) {
      const deliver = () => {
        const round = lastRound.get()
        if (round) listener(round)
      }
      deliver()
      return lastRound.subscribe(deliver)
    },
    start() {
      if (stopPresence) return
      const stopListening = [env.onPresence(onPresence), env.onLocalNetworkAccess(onLocalNetworkAccess)]
      stopPresence = () => stopListening.forEach((stop) => stop())
      leader.start()
      schedule.start()
      beginRound()
      leader.ask('board')
    },
    refresh() {
      if (!stopPresence) return
      refresh()
      // Notify subscribers with a new array, so that the user gets a response although nothing is probed.
      if (!canProbe()) updateBoard({ sites: [...board.get().sites] })
    },
    pause() {
      leaderIsChecking = false
      updateBoard({ paused: true })
      updateCandidacy()
    },
    resume() {
      updateBoard({ paused: false })
      if (stopPresence) restart()
    },
    stop() {
      stopPresence?.()
      stopPresence = openRoundAfter = undefined
      leaderIsChecking = false
      connection.stop()
      schedule.stop()
      leader.stop()
      queue.stop()
      updateBoard()
    },
  }
}
