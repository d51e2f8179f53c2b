import type { SiteState } from '../status/index.ts'

/** As much of the board as is worth saying aloud. */
export interface Sayable {
  readonly states: readonly SiteState[]
  readonly lastCheckedAt: number | null
  readonly offline: boolean
}

export interface Announcer {
  /** What the person has been told, or has found on the page. */
  readonly told: Sayable
  /** Refresh was pressed and its result is not there yet. */
  readonly asked: boolean
  /** What the live region holds. */
  readonly text: string
}

/** Words for it, in the page's language. */
export interface Phrases {
  /** The new state of the site at this position. */
  readonly changed: (at: number) => string
  readonly summary: () => string
  readonly offline: string
}

export function silent(board: Sayable): Announcer {
  return { told: board, asked: false, text: '' }
}

/** Emptied first, so that the same result is read out a second time. */
export function asked(announcer: Announcer): Announcer {
  return { ...announcer, asked: true, text: '' }
}

/**
 * What to say about a new board: each site whose state changed, and after Refresh the whole result once it is
 * complete. A first answer is no change, and neither is a round in which everything stayed as it was.
 */
export function heard(announcer: Announcer, board: Sayable, phrases: Phrases): Announcer {
  const { told } = announcer
  if (board.offline) {
    const isNews = announcer.asked || !told.offline
    return { told: { ...told, offline: true }, asked: false, text: isNews ? phrases.offline : announcer.text }
  }
  if (announcer.asked && board.lastCheckedAt === told.lastCheckedAt) return announcer
  const changes = board.states.flatMap((state, at) => {
    const before = told.states[at]
    return before === undefined || before === 'checking' || before === state ? [] : [phrases.changed(at)]
  })
  const sentences = announcer.asked ? [...changes, phrases.summary()] : changes
  return { told: board, asked: false, text: sentences.length > 0 ? sentences.join(' ') : announcer.text }
}
