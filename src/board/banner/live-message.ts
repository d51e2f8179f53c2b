import { hasTrouble } from '../../situation/index.ts'
import type { Reading, Situation } from '../../situation/index.ts'
import type { SpokenForm } from '../../texts/sentences/of-all-sites.ts'
import { MAX_NAMED } from '../../texts/sentences/sentence-parts.ts'

/** The part of a reading that screen readers hear about. */
export type Heard = Pick<Reading, 'sites' | 'isBlocked'> & {
  readonly board: Pick<Reading['board'], 'lastCheckedAt' | 'checking' | 'paused'>
}

/** The live region of the dashboard. */
interface LiveMessage {
  /** The sites that the next reading is compared with. */
  readonly sites: readonly Situation[]
  readonly lastCheckedAt: number | null
  /** The device cannot check the sites. */
  readonly isBlocked: boolean
  readonly isPaused: boolean
  /** A round started by the Refresh button is in progress. */
  readonly isRefreshing: boolean
  /** The content of the live region. */
  readonly text: string
}

export function createLiveMessage({ sites, isBlocked, board }: Heard): LiveMessage {
  const { lastCheckedAt, paused } = board
  return { sites, lastCheckedAt, isBlocked, isPaused: paused, isRefreshing: false, text: '' }
}

/**
 * Returns the message after a click on Refresh: the next one says how the round ended. Clears the text, because screen
 * readers announce only changes.
 */
export function afterRefresh(message: LiveMessage): LiveMessage {
  return { ...withoutText(message), isRefreshing: true }
}

export const withoutText = (message: LiveMessage): LiveMessage => ({ ...message, text: '' })

/**
 * Returns the message after a new reading. It tells why the states are not current and, when a round has ended, of
 * the sites whose states it changed. The summary of a round that the Refresh button started names the sites in trouble, and a summary
 * replaces many changes. First results, and other rounds without changes, leave the message as it is.
 */
export function afterReading(
  message: LiveMessage,
  { sites, isBlocked, board }: Heard,
  phrases: SpokenForm,
): LiveMessage {
  const { lastCheckedAt, checking, paused: isPaused } = board
  const { isRefreshing } = message
  if (isBlocked) {
    // The round that the button started may find otherwise.
    if (isRefreshing && checking) return message
    const isSame = message.isBlocked && message.isPaused === isPaused && !isRefreshing
    return { ...message, isBlocked, isPaused, isRefreshing: false, text: isSame ? message.text : phrases.banner() }
  }
  const text = textOfBoard(message, isPaused, phrases)
  if (lastCheckedAt === message.lastCheckedAt) return { ...message, isBlocked, isPaused, text }
  const changed = sites.filter((situation, index) => hasChanged(message.sites[index], situation))
  const isSummarized = isRefreshing || changed.length > MAX_NAMED
  const named = changed.filter((situation) => !isSummarized || !hasTrouble(situation)).slice(0, MAX_NAMED)
  const sentences = [...named.map(phrases.changed), ...(isSummarized ? [phrases.summary()] : [])]
  return { sites, lastCheckedAt, isBlocked, isPaused, isRefreshing: false, text: sentences.join(' ') || text }
}

function textOfBoard(message: LiveMessage, isPaused: boolean, { banner, resumed }: SpokenForm): string {
  if (isPaused !== message.isPaused) return isPaused ? banner() : resumed
  // Once the sites can be checked again, the sentence about the obstacle is no longer true.
  return message.isBlocked ? '' : message.text
}

/** Screen readers do not hear about maintenance here: it is announced. */
function hasChanged(former: Situation | undefined, next: Situation): boolean {
  if (former === undefined || former.state === 'checking' || next.state === 'blocked') return false
  if (former.state === 'maintenance' || next.state === 'maintenance') return hasTrouble(next)
  return former.state !== next.state
}
