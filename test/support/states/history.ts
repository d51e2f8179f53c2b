import { historyNoteTextsFor } from '../../../src/i18n/history-note-texts.ts'
import { historyTextsFor } from '../../../src/i18n/history-texts.ts'
import { refuseHistory, stubNotifications } from '../init-scripts.ts'
import { button, says } from './dashboard.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const openDetails = async (scene: Scene, name: string): Promise<void> => {
  await isComplete(scene)
  await button(scene, historyTextsFor(scene.locale).detailsOf(name)).click()
  await scene.page.getByRole('dialog').getByRole('table').waitFor()
}
const groupName = ({ locale }: Scene) => (locale === 'es' ? 'Grupo ALS' : 'ALS Group')

/** States of the history and the notifications. */
export const histories: readonly State[] = [
  {
    name: 'board-history-refused',
    path: '/',
    prepare: ({ context }) => context.addInitScript(refuseHistory),
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, historyNoteTextsFor(scene.locale).notStored)
    },
  },
  {
    name: 'board-notifying',
    path: '/',
    prepare: ({ context }) => context.addInitScript(stubNotifications, 'granted' as const),
    arrange: async (scene) => {
      const texts = historyTextsFor(scene.locale)
      await isComplete(scene)
      await button(scene, texts.askToNotify).click()
      await scene.page.getByText(historyNoteTextsFor(scene.locale).notifying, { exact: true }).first().waitFor()
    },
  },
  {
    name: 'board-notifications-blocked',
    path: '/',
    prepare: ({ context }) => context.addInitScript(stubNotifications, 'denied' as const),
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByText(historyNoteTextsFor(scene.locale).notifyingBlocked, { exact: true }).first().waitFor()
    },
  },
  { name: 'history-hour', path: '/', history: true, arrange: (scene) => openDetails(scene, groupName(scene)) },
  {
    name: 'history-week',
    path: '/',
    who: 'staff',
    history: true,
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('main').getByText(historyTextsFor(scene.locale).short.week, { exact: true }).click()
      await openDetails(scene, groupName(scene))
    },
  },
  {
    name: 'history-empty',
    tree: {},
    path: '/',
    // Stop the clock, because another minute would be another row.
    prepare: ({ context }) => context.clock.setFixedTime(Date.now()),
    arrange: (scene) => openDetails(scene, groupName(scene)),
  },
  {
    name: 'history-delete',
    path: '/',
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('button', { name: historyTextsFor(scene.locale).forget }).click()
      await scene.page.locator('[role="group"]').waitFor()
    },
  },
]
