import { monitorFile } from '../group-monitor-file.ts'
import { says } from './dashboard.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const STEP_MS = 300_000
const path = '/status-history.json'
/** A week of five-minute steps, of which the last twelve are down. */
const outage = `${'o'.repeat(2004)}${'d'.repeat(12)}`
const week = 'o'.repeat(2016)

/** Gives the portal a monitor that has seen these states of the sites, in order. */
export const withMonitor =
  (...states: readonly string[]) =>
  async ({ context, place }: Pick<Scene, 'context' | 'place'>): Promise<void> => {
    // The local stack has no monitor, so name one in its script.
    await context.route('**/assets/main-*.js', async (route) => {
      const response = await route.fetch()
      const script = await response.text()
      await route.fulfill({
        response,
        body: script.replace('intervalSeconds:60', `intervalSeconds:60,monitor:${JSON.stringify(path)}`),
      })
    })
    const sites = Object.fromEntries(place.stack.sites.map(({ url }, index) => [url, states[index] ?? week]))
    await context.route(`**${path}`, (route) => route.fulfill({ body: monitorFile(sites, Date.now(), STEP_MS) }))
  }

const allOf = <Value>(value: Value): readonly Value[] => Array.from({ length: 6 }, () => value)

/** The group's own monitor beside the states that this browser sees. */
export const monitorStates: readonly State[] = [
  {
    name: 'monitor-disagrees',
    tree: {},
    path: '/',
    sites: ['refusing', 'fast', 'refusing'],
    prepare: withMonitor(week, outage, outage),
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page
        .getByRole('main')
        .getByText(scene.t.dashboard.monitor.here('\u2060').split('\u2060')[1] ?? '')
        .first()
        .waitFor()
    },
  },
  {
    name: 'monitor-reaches-all',
    isVariant: true,
    path: '/',
    sites: allOf('refusing' as const),
    prepare: withMonitor(),
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, scene.t.dashboard.allDownHere)
    },
  },
  {
    name: 'monitor-reaches-none',
    isVariant: true,
    path: '/',
    sites: allOf('refusing' as const),
    prepare: withMonitor(...allOf(outage)),
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, scene.t.dashboard.allDownForEverybody)
    },
  },
]
