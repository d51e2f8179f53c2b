import { filterTextsFor } from '../../../src/i18n/filter-texts.ts'
import { isWhole } from './open.ts'
import type { Scene, State } from './state.ts'

const site = (name: string) => `https://${name}.als.example`

/** What Ana has starred and opened. The key is hers: shortcuts.ts. */
const kept = {
  stars: [site('news'), '/als-pdf-table', site('finance')],
  recent: [site('tp'), site('valuation'), `${site('demo')}/predictive`],
}

const withShortcuts = ({ context }: Scene) =>
  context.addInitScript(
    (text) => location.protocol === 'http:' && localStorage.setItem('als.shortcuts.ana', text),
    JSON.stringify(kept),
  )

const filterBy =
  (words: string) =>
  async (scene: Scene): Promise<void> => {
    const { page, locale } = scene
    await isWhole(scene)
    const field = page.getByRole('main').getByRole('searchbox', { name: filterTextsFor(locale).input })
    await field.fill(words)
    const status = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })
    await status.first().waitFor()
  }

/** What a person has made of the portal: stars, what was opened last, a filter. */
export const own: readonly State[] = [
  {
    name: 'starred-dashboard',
    tree: {},
    path: '/',
    who: 'staff',
    history: true,
    prepare: withShortcuts,
    arrange: async (scene) => {
      await isWhole(scene)
      await scene.page.getByRole('navigation').getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    name: 'starred-webpages',
    path: '/webpages',
    who: 'staff',
    prepare: withShortcuts,
    arrange: async (scene) => {
      await isWhole(scene)
      await scene.page.getByRole('main').locator('button[aria-pressed="true"]').first().waitFor()
    },
  },
  { name: 'filter-results', content: 'many', path: '/apps', arrange: filterBy('12') },
  { name: 'filter-nothing', tree: {}, content: 'many', path: '/apps', arrange: filterBy('zzzz') },
]
