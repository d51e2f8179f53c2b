import { historyTextsFor } from '../../../src/i18n/history-texts.ts'
import { button, says } from './dashboard.ts'
import { isWhole } from './open.ts'
import type { Scene, State } from './state.ts'

const openDetails = async (scene: Scene, name: string): Promise<void> => {
  await isWhole(scene)
  await button(scene, historyTextsFor(scene.locale).detailsOf(name)).click()
  await scene.page.getByRole('dialog').getByRole('table').waitFor()
}
const groupName = ({ locale }: Scene) => (locale === 'es' ? 'Grupo ALS' : 'ALS Group')

/** What comes after the first states: the history, and being told of outages. */
export const histories: readonly State[] = [
  {
    name: 'board-history-refused',
    path: '/',
    prepare: ({ context }) =>
      context.addInitScript(() => {
        const kept = Storage.prototype.setItem
        Storage.prototype.setItem = function (key, text) {
          if (key.startsWith('als.history')) throw new DOMException('full', 'QuotaExceededError')
          kept.call(this, key, text)
        }
      }),
    arrange: async (scene) => {
      await isWhole(scene)
      await says(scene, historyTextsFor(scene.locale).notStored)
    },
  },
  {
    name: 'board-notifying',
    path: '/',
    prepare: ({ context }) => notificationsAre(context, 'granted'),
    arrange: async (scene) => {
      const texts = historyTextsFor(scene.locale)
      await isWhole(scene)
      await button(scene, texts.askToNotify).click()
      await scene.page.getByText(texts.notifying, { exact: true }).first().waitFor()
    },
  },
  {
    name: 'board-notifications-blocked',
    path: '/',
    prepare: ({ context }) => notificationsAre(context, 'denied'),
    arrange: async (scene) => {
      await isWhole(scene)
      await scene.page.getByText(historyTextsFor(scene.locale).notifyingBlocked, { exact: true }).first().waitFor()
    },
  },
  { name: 'history-hour', path: '/', history: true, arrange: (scene) => openDetails(scene, groupName(scene)) },
  {
    name: 'history-week',
    path: '/',
    who: 'staff',
    history: true,
    arrange: async (scene) => {
      await isWhole(scene)
      await scene.page.getByRole('main').getByText(historyTextsFor(scene.locale).short.week, { exact: true }).click()
      await openDetails(scene, groupName(scene))
    },
  },
  {
    name: 'history-empty',
    tree: {},
    path: '/',
    // At noon: the last hour is always of one day.
    prepare: ({ page }) => page.clock.install({ time: new Date(new Date().setHours(12, 0, 0)) }),
    arrange: (scene) => openDetails(scene, groupName(scene)),
  },
]

const notificationsAre = (context: Scene['context'], permission: 'granted' | 'denied') =>
  context.addInitScript((permission) => {
    class Told extends EventTarget {
      static permission = permission
      static requestPermission = async () => permission
    }
    Object.assign(globalThis, { Notification: Told })
  }, permission)
