import type { SiteState, SiteStatus } from './board.ts'

/** What the one page that probes tells the others. */
export interface News {
  readonly sites: readonly SiteStatus[]
  readonly lastCheckedAt: number | null
  /** Its round is under way. */
  readonly checking: boolean
  /** When it last asked all sites, ms since 1970. */
  readonly askedAt: number
}

/** What a page asks of the one that probes: its news, or a new round. */
export type Asking = 'news' | 'round'

/** One name for each list of sites: pages of another build, with another list, are no concern of these. */
export function nameOf(urls: readonly string[]): string {
  return `als.status ${urls.join(' ')}`
}

export function asAsking(message: unknown): Asking | undefined {
  return message === 'news' || message === 'round' ? message : undefined
}

/** Whatever else came through the channel is `undefined`: it changes nothing. */
export function asNews(message: unknown, urls: readonly string[]): News | undefined {
  if (!isRecord(message)) return undefined
  const { sites, lastCheckedAt, checking, askedAt } = message
  if (!Array.isArray(sites) || sites.length !== urls.length) return undefined
  const known = sites.map((site, at) => asStatus(site, urls[at] ?? ''))
  if (!known.every((site) => site !== undefined)) return undefined
  if (!isTime(askedAt) || !(lastCheckedAt === null || isTime(lastCheckedAt)) || typeof checking !== 'boolean')
    return undefined
  return { sites: known, lastCheckedAt, checking, askedAt }
}

const states: readonly unknown[] = ['checking', 'operational', 'degraded', 'down'] satisfies readonly SiteState[]

function asStatus(site: unknown, url: string): SiteStatus | undefined {
  if (!isRecord(site)) return undefined
  const { status, responseTime, note } = site
  const isSound = site['url'] === url && isState(status) && (responseTime === null || isTime(responseTime))
  if (!isSound) return undefined
  const result = { url, status, responseTime }
  return note === 'icon-unreadable' ? { ...result, note } : result
}

function isState(value: unknown): value is SiteState {
  return states.includes(value)
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
