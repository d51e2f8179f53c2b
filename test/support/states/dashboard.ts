import { limitProbes } from '../init-scripts.ts'
import { pauseUpdates } from '../pause.ts'
import { isComplete, setSites } from './open.ts'
import type { Scene, State } from './state.ts'

export const button = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true })
export const says = ({ page }: Scene, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()

const withProbeLimit =
  (limitMs: number) =>
  ({ context }: Scene) =>
    context.addInitScript(limitProbes, limitMs)
const withoutProbeLimit = withProbeLimit(1_000_000)

/** The board in every state that sites, connection and user can cause. */
export const boards: readonly State[] = [
  {
    name: 'board-every-state',
    tree: {},
    path: '/',
    who: 'staff',
    history: true,
    sites: ['fast', 'slow', 'silent'],
    prepare: withProbeLimit(4_500),
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, scene.t.dashboard.state.degraded)
      await says(scene, scene.t.dashboard.overall.down)
    },
  },
  {
    name: 'board-degraded',
    isVariant: true,
    path: '/',
    sites: ['fast', 'slow'],
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, scene.t.dashboard.overall.degraded)
    },
  },
  {
    name: 'board-checking',
    tree: {},
    path: '/',
    sites: ['silent', 'silent', 'silent', 'silent', 'silent', 'silent'],
    prepare: withoutProbeLimit,
    arrange: async (scene) => {
      await scene.page.locator(`html[lang="${scene.locale}"]`).waitFor()
      await says(scene, scene.t.dashboard.state.checking)
    },
  },
  {
    name: 'board-refreshing',
    isVariant: true,
    path: '/',
    history: true,
    prepare: withoutProbeLimit,
    arrange: async (scene) => {
      await isComplete(scene)
      await setSites(scene, ['fast', 'silent'])
      await button(scene, scene.t.dashboard.refresh).click()
      await scene.page.getByRole('main').locator('button[aria-disabled="true"]').waitFor()
    },
  },
  {
    name: 'board-offline',
    tree: {},
    path: '/',
    history: true,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.context.setOffline(true)
      await says(scene, scene.t.dashboard.offline)
    },
  },
  {
    name: 'board-paused',
    tree: { sites: 'board-offline' },
    path: '/',
    arrange: async (scene) => {
      await isComplete(scene)
      await pauseUpdates(scene.page, scene.t)
      await button(scene, scene.t.dashboard.resume).waitFor()
    },
  },
  {
    name: 'board-icon-unreadable',
    content: 'extreme',
    path: '/',
    prepare: async ({ context, place, tolerate }) => {
      place.stack.sites.forEach(({ url }) => tolerate(url))
      await context.route(/\/favicon\.ico\?/, (route) =>
        route.request().resourceType() === 'image'
          ? route.abort('connectionrefused')
          : route.fulfill({ status: 200, body: '' }),
      )
    },
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page
        .getByRole('main')
        // In any language: a tile has no other button.
        .locator('li[data-state] button')
        .first()
        .click()
      await scene.page.getByRole('dialog').getByText(scene.t.dashboard.iconUnreadable).waitFor()
    },
  },
]
