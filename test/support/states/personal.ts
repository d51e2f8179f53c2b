import { messages } from '../../../src/texts/index.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const site = (name: string) => `https://${name}.als.example`

/** Gives Ana stars and recent cards. */
const withShortcuts = ({ context, place }: Scene) => {
  const [pricing = '', valuation = '', news = ''] = place.stack.sites.slice(3).map(({ url }) => url)
  const shortcuts = {
    stars: [news, '/als-pdf-table', site('finance')],
    recent: [pricing, valuation, `${site('demo')}/predictive`],
  }
  return context.addInitScript(
    (text) => location.protocol === 'http:' && localStorage.setItem('als.shortcuts.ana', text),
    JSON.stringify(shortcuts),
  )
}

const filterBy =
  (words: string) =>
  async (scene: Scene): Promise<void> => {
    const { page, locale } = scene
    await isComplete(scene)
    const field = page.getByRole('main').getByRole('searchbox', { name: messages[locale].filter.input })
    await field.fill(words)
    const status = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })
    await status.first().waitFor()
  }

/** Stars, recent cards and filters of a user. */
export const personalStates: readonly State[] = [
  {
    name: 'starred-dashboard',
    tree: { sites: 'dashboard-signed-out' },
    path: '/',
    who: 'staff',
    history: true,
    prepare: withShortcuts,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('region', { name: scene.t.programs.heading }).waitFor()
    },
  },
  {
    name: 'starred-webinars',
    isVariant: true,
    tree: { chrome: 'starred', main: 'webinars-signed-out' },
    path: '/webinars',
    who: 'staff',
    prepare: withShortcuts,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('navigation').getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    name: 'programs-edit',
    isVariant: true,
    path: '/',
    who: 'staff',
    prepare: withShortcuts,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('button', { name: scene.t.programs.edit }).click()
    },
    widths: [1280],
  },
  {
    name: 'starred-webpages',
    isVariant: true,
    path: '/webpages',
    who: 'staff',
    prepare: withShortcuts,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('main').locator('button[aria-pressed="true"]').first().waitFor()
    },
  },
  { name: 'filter-results', content: 'many', path: '/apps', arrange: filterBy('12') },
  { name: 'filter-nothing', tree: {}, content: 'many', path: '/apps', arrange: filterBy('zzzz') },
]
