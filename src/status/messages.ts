import { STATUS_NAME } from '../app/marks.ts'
import { siteStates } from './board.ts'
import type { Board, SiteStatus } from './board.ts'

/** The board as the leader sends it to the other pages. */
export interface BoardMessage extends Pick<Board, 'sites' | 'lastCheckedAt' | 'checking'> {
  /** When the leader began its latest round, ms since 1970. */
  readonly lastRoundAt: number
}

/** A request to the leader to send its board, or to begin a round. */
export type LeaderRequest = 'board' | 'round'

/** Names the channel and the lock. Pages with different sites, such as those of another build, use different names. */
export function channelName(urls: readonly string[]): string {
  return `${STATUS_NAME} ${urls.join(' ')}`
}

export function isLeaderRequest(message: unknown): message is LeaderRequest {
  return message === 'board' || message === 'round'
}

// Values of this type come from Object(), which turns null and undefined into an empty object.
type Unchecked<Type> = { readonly [Key in keyof Type]?: unknown }

/** Accepts only boards of exactly these sites. */
export function isBoardMessage(message: unknown, urls: readonly string[]): message is BoardMessage {
  const { sites, lastCheckedAt, checking, lastRoundAt }: Unchecked<BoardMessage> = Object(message)
  return (
    Array.isArray(sites) &&
    sites.length === urls.length &&
    sites.every((site, position) => isSiteStatus(site, urls[position])) &&
    (lastCheckedAt === null || Number.isFinite(lastCheckedAt)) &&
    typeof checking === 'boolean' &&
    Number.isFinite(lastRoundAt)
  )
}

function isSiteStatus(site: unknown, expectedUrl: string | undefined): site is SiteStatus {
  const { url, status, responseTime, note = 'icon-unreadable' }: Unchecked<SiteStatus> = Object(site)
  return (
    url === expectedUrl &&
    siteStates.some((state) => state === status) &&
    (responseTime === null || Number.isFinite(responseTime)) &&
    note === 'icon-unreadable'
  )
}
