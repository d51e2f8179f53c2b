import type { Channel, StatusEnv } from './env.ts'
import { LEADER_TIMEOUT_MS } from './limits.ts'
import { channelName, isBoardMessage, isLeaderRequest } from './messages.ts'
import type { BoardMessage, LeaderRequest } from './messages.ts'

export interface LeaderEvents {
  /** This page has become the leader. */
  readonly onLead: () => void
  /** Another page has replaced this one as the leader. */
  readonly onLost: () => void
  /** Another page has sent a request to this one, the leader. */
  readonly onRequest: (request: LeaderRequest) => void
  /** Another page, the leader, has sent its board. */
  readonly onBoard: (message: BoardMessage) => void
}

/** One page in this browser, the leader, probes the sites. The other pages with the same sites show its board. */
export function createLeader(urls: readonly string[], env: StatusEnv, events: LeaderEvents) {
  const name = channelName(urls)
  let channel: Channel | undefined
  let isLeading = false
  /** Set while this page leads or waits to lead. */
  let withdraw: (() => void) | undefined
  let stopWaiting = () => {}

  const onLead = () => {
    isLeading = true
    stopWaiting()
    events.onLead()
  }
  const onLost = () => {
    isLeading = false
    withdraw = undefined
    events.onLost()
  }

  /** Competes for the lead, or leaves it to other pages. `steal` takes it from a leader that has hung. */
  const setCandidate = (isCandidate: boolean, steal = false) => {
    if (withdraw && (steal || !isCandidate)) {
      withdraw()
      withdraw = undefined
      isLeading = false
    }
    if (isCandidate) withdraw ??= env.lead(name, steal, { onLead, onLost })
  }

  const onMessage = (message: unknown) => {
    if (isLeading) {
      if (isLeaderRequest(message)) events.onRequest(message)
    } else if (isBoardMessage(message, urls)) {
      stopWaiting()
      events.onBoard(message)
    }
  }

  return {
    leads: () => isLeading,
    setCandidate,
    start() {
      channel = env.openChannel(name, onMessage)
    },
    stop() {
      stopWaiting()
      setCandidate(false)
      channel?.close()
    },
    /** Asks the leader. If it does not respond in time, replaces it, provided that this page is a candidate. */
    ask(request: LeaderRequest) {
      channel?.say(request)
      stopWaiting()
      stopWaiting = env.after(LEADER_TIMEOUT_MS, () => {
        if (withdraw && !isLeading) setCandidate(true, true)
      })
    },
    /** Sends the board to the other pages if this page is the leader. */
    broadcast(message: BoardMessage) {
      if (isLeading) channel?.say(message)
    },
  }
}
