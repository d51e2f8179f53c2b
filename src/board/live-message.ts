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
  /** The result of the next round is announced: the Refresh button has started it, or the connection was lost. */
  readonly isResultDue: boolean
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
  return { board, isResultDue: false, text: '' }
}

/**
 * Returns the message after a click on Refresh: the next one says how the round ended. Clears the text, because screen
 * readers announce only changes.
 */
export function afterRefresh(message: LiveMessage): LiveMessage {
  return { ...message, isResultDue: true, text: '' }
}

/**
 * Returns the message after the board has changed. It has changes of state, a lost connection, and a summary when a
 * round started by Refresh ends, or the first one after a lost connection. First results, and other rounds in which no state changes, leave it as it is.
 */
export function afterBoard(message: LiveMessage, board: BoardFacts, phrases: Phrases): LiveMessage {
  const { board: last, isResultDue } = message
  if (board.offline) {
    const text = last.offline ? message.text : phrases.offline
    return { board: { ...last, offline: true }, isResultDue: true, text }
  }
  if (isResultDue && board.lastCheckedAt === last.lastCheckedAt) return message
  const changes = board.states.flatMap((state, position) => {
    const lastState = last.states[position]
    const isFirstResult = lastState === undefined || lastState === 'checking'
    return isFirstResult || lastState === state ? [] : [phrases.changed(position)]
  })
  const sentences = isResultDue ? [...changes, phrases.summary()] : changes
  return { board, isResultDue: false, text: sentences.length > 0 ? sentences.join(' ') : message.text }
}
