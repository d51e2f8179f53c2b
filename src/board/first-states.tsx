import { usePortal } from '../app/context.tsx'
import type { Board, SiteStatus } from '../status/index.ts'
import { OverallStatus } from './overall-status.tsx'
import { SiteTile } from './site-tile.tsx'

const nothing = () => undefined
const board: Board = { sites: [], lastCheckedAt: null, checking: false, offline: false, paused: false }

/** By the name that paint.ts looks for. */
const states = {
  operational: { status: 'operational', responseTime: 0 },
  degraded: { status: 'degraded', responseTime: 0 },
  down: { status: 'down', responseTime: null },
  noted: { status: 'operational', responseTime: 0, note: 'icon-unreadable' },
} as const satisfies Readonly<Record<string, Omit<SiteStatus, 'url'>>>

/**
 * How the banner and a tile look in each state, for a template in the prerendered page. paint.ts copies from it what it
 * shows before React is there, so nobody writes the same markup twice.
 */
export function FirstStates() {
  const portal = usePortal()
  const [site] = portal.config.sites
  return Object.entries(states).map(([name, state]) => (
    <div key={name} data-state={name}>
      <OverallStatus board={board} overall={state.status} refreshing={false} onRefresh={nothing} />
      {site && <SiteTile portal={portal} site={site} status={{ url: site.url, ...state }} later={null} span="hour" />}
    </div>
  ))
}
