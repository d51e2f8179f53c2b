import { usePortal } from '../app/context.tsx'
import type { Board, SiteStatus } from '../status/index.ts'
import { OverallStatus } from './overall-status.tsx'
import { SiteTile } from './site-tile.tsx'

const nothing = () => undefined
const board: Board = { sites: [], lastCheckedAt: null, checking: false, offline: false, paused: false }

const states = [
  ['operational', {}],
  ['degraded', {}],
  ['down', { responseTime: null }],
  ['operational', { note: 'icon-unreadable' }],
] as const satisfies readonly (readonly [Exclude<SiteStatus['status'], 'checking'>, Partial<SiteStatus>])[]

/**
 * How the banner and a tile look in each state, for a template in the prerendered page. paint.ts copies from it what it
 * shows before React is there, so nobody writes the same markup twice.
 */
export function FirstStates() {
  const { config } = usePortal()
  const [site] = config.sites
  return states.map(([status, more]) => (
    <div key={`${status}${'note' in more}`} data-state={'note' in more ? 'noted' : status}>
      <OverallStatus board={board} overall={status} refreshing={false} onRefresh={nothing} />
      {site && <SiteTile site={site} status={{ url: site.url, status, responseTime: 0, ...more }} later={null} span="hour" />}
    </div>
  ))
}
