import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

export async function openDrawer(scene: Scene): Promise<void> {
  await isComplete(scene)
  await scene.page.getByRole('button', { name: scene.t.menu.open }).click()
  await scene.page.getByRole('dialog').getByRole('navigation').waitFor()
}

export async function openPalette(scene: Scene, query: string): Promise<void> {
  const { page, t } = scene
  await isComplete(scene)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(query)
  const result = query === 'zzzz' ? page.getByText(t.palette.none) : page.getByRole('option').first()
  await result.waitFor()
}

async function openStored(scene: Scene): Promise<void> {
  await openPalette(scene, scene.t.privacy.title)
  await scene.page.keyboard.press('Enter')
  await scene.page.getByRole('dialog').getByRole('heading', { name: scene.t.privacy.stored.sites.name }).waitFor()
}

/** The forms of the menu, and dialogs over the page. */
export const overlays: readonly State[] = [
  { name: 'drawer-signed-out', isVariant: true, path: '/', widths: [390], arrange: openDrawer },
  { name: 'drawer-staff', tree: {}, path: '/apps', who: 'staff', widths: [390], arrange: openDrawer },
  {
    name: 'menu-collapsed',
    tree: { chrome: 'collapsed', main: 'apps-staff' },
    path: '/apps',
    who: 'staff',
    widths: [1280],
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('button', { name: scene.t.menu.collapse }).click()
      await scene.page.mouse.move(900, 700)
      await scene.page.getByRole('button', { name: scene.t.menu.expand }).waitFor()
    },
  },
  {
    name: 'menu-tooltip',
    path: '/webinars',
    widths: [800],
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByRole('navigation').getByRole('link').nth(1).hover()
      await scene.page.locator('[role="tooltip"]').waitFor()
    },
  },
  {
    name: 'preferences',
    tree: {},
    path: '/webinars',
    arrange: async (scene) => {
      await isComplete(scene)
      const { page, t } = scene
      if (scene.width < 768) await page.getByRole('button', { name: t.menu.open }).click()
      await page.getByRole('button', { name: t.preferences.title, exact: true }).click()
      await page.getByRole('radio').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'keyboard-shortcuts',
    tree: {},
    path: '/webinars',
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.keyboard.press('?')
      await scene.page.getByRole('definition').first().waitFor()
    },
  },
  {
    name: 'stored',
    tree: {},
    path: '/',
    who: 'staff',
    history: true,
    arrange: openStored,
  },
  {
    name: 'stored-question',
    path: '/',
    history: true,
    arrange: async (scene) => {
      await openStored(scene)
      const { stored, deleteItem } = scene.t.privacy
      await scene.page.getByRole('button', { name: deleteItem(stored.sites.name) }).click()
      await scene.page.locator('dialog [role="group"]').waitFor()
    },
  },
  { name: 'palette', tree: {}, path: '/', who: 'staff', arrange: (scene) => openPalette(scene, '') },
  {
    name: 'palette-results',
    tree: {},
    path: '/webpages',
    who: 'staff',
    arrange: (scene) => openPalette(scene, 'als'),
  },
  {
    name: 'palette-closest',
    isVariant: true,
    tree: {},
    path: '/tools',
    who: 'staff',
    arrange: (scene) => openPalette(scene, 'how do I get a pdf into excel'),
  },
  {
    name: 'palette-nothing',
    isVariant: true,
    tree: {},
    path: '/webpages',
    arrange: (scene) => openPalette(scene, 'zzzz'),
  },
]
