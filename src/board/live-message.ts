import type { SiteState } from '../status/index.ts'

/** The part of a board that screen readers hear about. */
export interface BoardFacts {
  readonly states: readonly SiteState[]
  readonly lastCheckedAt: number | null
  readonly offline: boolean
}

/** The live region of the dashboard. */
interface LiveMessage {
  /** The board that the next one is compared with. */
  readonly board: BoardFacts
  /** A round started by the Refresh button is in progress. */
  readonly isRefreshing: boolean
  /** The content of the live region. */
  readonly text: string
}

/** Sentences in the page's language. */
interface Phrases {
  /** The new state of the site at this position in the configuration. */
  readonly changed: (position: number) => string
  readonly summary: () => string
  readonly offline: string
}

export function createLiveMessage(board: BoardFacts): LiveMessage {
  return { board, isRefreshing: false, text: '' }
}

/**
 * Returns the message after a click on Refresh: the next one says how the round ended. Clears the text, because screen
 * readers announce only changes.
 */
export function afterRefresh(message: LiveMessage): LiveMessage {
  return { ...message, isRefreshing: true, text: '' }
}

/**
 * Returns the message after the board has changed. It has changes of state, a lost connection, and a summary when a
 * round started by Refresh ends. First results, and other rounds in which no state changes, leave it as it is.
 */
export function afterBoard(message: LiveMessage, board: BoardFacts, phrases: Phrases): LiveMessage {
  const { board: last, isRefreshing } = message
  if (board.offline) {
    const text = last.offline ? message.text : phrases.offline
    return { board: { ...last, offline: true }, isRefreshing: false, text }
  }
  if (isRefreshing && board.lastCheckedAt === last.lastCheckedAt) return message
  const changes = board.states.flatMap((state, position) => {
    const lastState = last.states[position]
    const isFirstResult = lastState === undefined || lastState === 'checking'
    return isFirstResult || lastState === state ? [] : [phrases.changed(position)]
  })
  const sentences = isRefreshing ? [...changes, phrases.summary()] : changes
  // Once the connection is back, the sentence about it is no longer true.
  const text = last.offline ? '' : message.text
  return { board, isRefreshing: false, text: sentences.join(' ') || text }
}
