import type { SiteState } from '../status/index.ts'

/** The part of a board that the live region announces. */
export interface BoardFacts {
  readonly states: readonly SiteState[]
  readonly lastCheckedAt: number | null
  readonly offline: boolean
}

export interface Announcer {
  /** The board with which the next one is compared; at first, the one that the loaded page shows. */
  readonly announced: BoardFacts
  /** The round that Refresh started has not ended. */
  readonly isRefreshing: boolean
  /** Content of the live region. */
  readonly text: string
}

/** Sentences in the page's language. */
export interface Phrases {
  /** The new state of the site at a position of the configuration. */
  readonly changed: (position: number) => string
  readonly summary: () => string
  readonly offline: string
}

export function createAnnouncer(board: BoardFacts): Announcer {
  return { announced: board, isRefreshing: false, text: '' }
}

/** Empties the region, so that screen readers read the same result a second time. */
export function announceRefresh(announcer: Announcer): Announcer {
  return { ...announcer, isRefreshing: true, text: '' }
}

/**
 * Returns the announcer after a change of the board. It announces each change of a state, the loss of the connection,
 * and the summary at the end of a round after Refresh. First results and other rounds without changes are silent.
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
