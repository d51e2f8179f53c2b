import { createStore } from '../../src/base/store.ts'
import { createHistory, parseMonitorFile } from '../../src/status/index.ts'
import type { GroupHistory, History, MeasuredState } from '../../src/status/index.ts'
import { monitorFile } from './group-monitor-file.ts'
import { config } from './sample-portal.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const urls = config.sites.map(({ url }) => url)

/** The states of a site over a number of minutes, in order. Null: the portal was not open. */
export type Past = readonly (readonly [minutes: number, state: MeasuredState | null])[]

/** Returns a history of rounds, one a minute, of which the last is at `now`. `pasts` are in the order of the sites. */
export function historyOf(now: number, ...pasts: readonly Past[]): History {
  const world = createWorld()
  const history = createHistory(world.openPage(), MINUTE_MS)
  recordPasts(history, world, now, pasts)
  return history
}

/**
 * Returns a history that is the group's monitor's for the sites that its file has.
 *
 * @param series what the monitor saw of each site, one letter a minute, see `monitorFile`. Empty: the file lacks the site
 * @param pasts what this browser saw, see `historyOf`
 */
export function monitoredHistory(now: number, series: readonly string[], ...pasts: readonly Past[]): History {
  const world = createWorld()
  world.setClock(now)
  const letters = urls.map((url, index) => [url, series[index] ?? '']).filter(([, text]) => text !== '')
  const file = parseMonitorFile(monitorFile(Object.fromEntries(letters), now), urls, now)
  const history = createHistory(world.openPage(), MINUTE_MS, createStore<GroupHistory | null>(file))
  recordPasts(history, world, now, pasts)
  return history
}

function recordPasts(history: History, world: World, now: number, pasts: readonly Past[]): void {
  const minutes = pasts.map((past) => past.flatMap(([count, state]) => Array.from({ length: count }, () => state)))
  const longest = Math.max(0, ...minutes.map((states) => states.length))
  for (let ago = longest - 1; ago >= 0; ago -= 1) {
    const at = now - ago * MINUTE_MS
    world.setClock(at)
    const sites = minutes.flatMap((states, index) => {
      const state = states.at(-1 - ago)
      return state ? [{ url: urls[index] ?? '', status: state, responseTime: state === 'down' ? null : 120 }] : []
    })
    if (sites.length > 0) history.record({ at, sites })
  }
  world.setClock(now)
}
