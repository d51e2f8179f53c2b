import type { SiteState } from '../status/index.ts'

/** The part of a board that the live region announces. */
export interface BoardFacts {
  readonly states: readonly SiteState[]
  readonly lastCheckedAt: number | null
  readonly offline: boolean
}

export interface Announcer {
  /** The board that the next one is compared with. */
  readonly announced: BoardFacts
  /** A round started by the Refresh button is in progress. */
  readonly isRefreshing: boolean
  /** The content of the live region. */
  readonly text: string
}

/** Sentences in the page's language. */
export interface Phrases {
  /** The new state of the site at this position in the configuration. */
  readonly changed: (position: number) => string
  readonly summary: () => string
  readonly offline: string
}

export function createAnnouncer(board: BoardFacts): Announcer {
  return { announced: board, isRefreshing: false, text: '' }
}

/**
 * Returns the announcer after a click on Refresh: it will announce the end of the round. Clears the live region,
 * because screen readers announce only changes.
 */
export function announceRefresh(announcer: Announcer): Announcer {
  return { ...announcer, isRefreshing: true, text: '' }
}

/**
 * Returns the announcer after the board has changed. It announces state changes, a lost connection, and a summary when
 * a round started by Refresh ends. It does not announce first results, or other rounds in which no state changes.
 */
export function announceBoard(announcer: Announcer, board: BoardFacts, phrases: Phrases): Announcer {
  const { announced } = announcer
  if (board.offline) {
    const isNews = announcer.isRefreshing || !announced.offline
    const text = isNews ? phrases.offline : announcer.text
    return { announced: { ...announced, offline: true }, isRefreshing: false, text }
  }
  if (announcer.isRefreshing && board.lastCheckedAt === announced.lastCheckedAt) return announcer
  const changes = board.states.flatMap((state, position) => {
    const last = announced.states[position]
    return last === undefined || last === 'checking' || last === state ? [] : [phrases.changed(position)]
  })
  const sentences = announcer.isRefreshing ? [...changes, phrases.summary()] : changes
  return {
    announced: board,
    isRefreshing: false,
    text: sentences.length > 0 ? sentences.join(' ') : announcer.text,
  }
}
