import { button, says } from './dashboard.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const MINUTE = 60_000
const groupName = ({ locale }: Scene) => (locale === 'es' ? 'Grupo ALS' : 'ALS Group')

/** The tab has watched two sites, and was discarded. The watch of the second is over. */
async function watchBefore({ context, place }: Scene): Promise<void> {
  const ago = (minutes: number) => Date.now() - minutes * MINUTE
  const marks = place.stack.sites.slice(2, 4).map(({ url }, index) => ({
    url,
    since: ago(700),
    askedAt: ago(index === 0 ? 60 : 600),
    lookedAt: ago(25),
  }))
  await context.addInitScript((text) => {
    if (self.origin !== 'null') sessionStorage.setItem('als.watched', text)
  }, JSON.stringify(marks))
}

/** A user who is told when a site is back. */
export const recoveries: readonly State[] = [
  {
    name: 'tell-me-menu',
    isVariant: true,
    path: '/webpages',
    sites: ['fast', 'fast', 'refusing'],
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, scene.t.dashboard.state.down)
      await button(scene, scene.t.cards.more(groupName(scene))).click()
      await button(scene, scene.t.recovery.tellMe).waitFor()
    },
  },
  {
    name: 'tell-me-details',
    path: '/',
    sites: ['fast', 'fast', 'refusing'],
    arrange: async (scene) => {
      await isComplete(scene)
      await button(scene, scene.t.dashboard.detailsOf(groupName(scene))).click()
      await button(scene, scene.t.recovery.tellMe).click()
      await scene.page.getByRole('dialog').getByText(scene.t.recovery.watching).waitFor()
    },
  },
  {
    name: 'watched-sites',
    isVariant: true,
    path: '/',
    sites: ['fast', 'fast', 'refusing', 'refusing'],
    prepare: watchBefore,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByText(scene.t.recovery.watching).waitFor()
    },
  },
]
