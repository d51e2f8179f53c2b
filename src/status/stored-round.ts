import { fieldsOf, parseJson } from '../base/json.ts'
import { ROUND_KEY } from '../base/keys.ts'
import { isMeasured } from './board.ts'
import type { Round, SiteStatus } from './board.ts'
import type { SharedStorage } from '../base/safe-storage.ts'

export function storeRound(storage: SharedStorage, round: Round): void {
  storage.write(ROUND_KEY, JSON.stringify(round))
}

/** Returns the last round of any page of this browser, or null if none with exactly these sites is stored. */
export function readRound(storage: SharedStorage, urls: readonly string[]): Round | null {
  const value = parseJson(storage.read(ROUND_KEY) ?? 'null')
  return isRound(value, urls) ? value : null
}

/** Other programs on the host share the storage, so the value may be anything. */
function isRound(value: unknown, urls: readonly string[]): value is Round {
  const { at, sites } = fieldsOf(value)
  return (
    Number.isFinite(at) &&
    Array.isArray(sites) &&
    sites.length === urls.length &&
    sites.every((site, index) => isSiteStatus(site, urls[index]))
  )
}

function isSiteStatus(value: unknown, expectedUrl: string | undefined): value is SiteStatus {
  const { url, status, responseTime, note = 'icon-unreadable' } = fieldsOf(value)
  return (
    url === expectedUrl &&
    isMeasured(status) &&
    (responseTime === null || Number.isFinite(responseTime)) &&
    note === 'icon-unreadable'
  )
}
