import { refuseHistory } from '../init-scripts.ts'
import { button, says } from './dashboard.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const openDetails = async (scene: Scene, name: string): Promise<void> => {
  await isComplete(scene)
  await button(scene, scene.t.dashboard.detailsOf(name)).click()
  await scene.page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
}
const groupName = ({ locale }: Scene) => (locale === 'es' ? 'Grupo ALS' : 'ALS Group')

/** States of the history. */
export const histories: readonly State[] = [
  {
    name: 'board-history-refused',
    isVariant: true,
    path: '/',
    prepare: ({ context }) => context.addInitScript(refuseHistory),
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('button', { name: scene.t.dashboard.about }).click()
      await says(scene, scene.t.history.notStored)
    },
  },
  { name: 'history-week', path: '/', history: true, arrange: (scene) => openDetails(scene, groupName(scene)) },
  {
    name: 'history-empty',
    tree: {},
    path: '/',
    arrange: (scene) => openDetails(scene, groupName(scene)),
  },
]
