import { problemTitleOf } from '../../../src/texts/auth-problems.ts'
import type { AuthErrorCode } from '../../../src/auth/index.ts'
import { blockPopups, hurryRetries } from '../init-scripts.ts'
import { openDrawer } from './overlays.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const login = ({ page, t }: Scene) =>
  page.getByRole('button', { name: t.account.login, exact: true }).filter({ visible: true }).first()

async function openPopup(scene: Scene) {
  const [popup] = await Promise.all([scene.page.waitForEvent('popup'), login(scene).click()])
  return popup
}

export const showsProblem = ({ page, locale }: Scene, code: AuthErrorCode, error = '') =>
  page.getByRole('alert').getByText(problemTitleOf({ code, error }, locale), { exact: true }).waitFor()

/** Makes the provider unreachable for this browser. */
export async function breakProvider({ context, place, tolerate }: Scene): Promise<void> {
  tolerate(place.stack.issuer)
  await context.route(`${place.stack.issuer}/**`, (route) => route.abort('connectionrefused'))
}

/** Waits for the provider's session frame. Call this before `breakProvider`: a frame that cannot load logs an error. */
export async function waitForSessionFrame({ page, place }: Scene): Promise<void> {
  const frame = await page.waitForSelector(`iframe[src^="${place.stack.issuer}"]`, { state: 'attached' })
  const content = await frame.contentFrame()
  await content?.waitForURL(({ href }) => href.startsWith(place.stack.issuer))
}

/** Makes a problem appear that the portal reports after three retries. */
export const withoutPauses = ({ context }: Scene) => context.addInitScript(hurryRetries)

const startSignIn = async (scene: Scene): Promise<void> => {
  const popup = await openPopup(scene)
  await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
  await scene.page.locator('button[aria-disabled="true"]').filter({ visible: true }).first().waitFor()
  await scene.page.bringToFront()
}

const block = (page: Scene['page']) => page.evaluate(blockPopups)

/** Signing in, and its problems. */
export const signIns: readonly State[] = [
  {
    name: 'signing-in',
    path: '/',
    widths: [1280, 800],
    arrange: async (scene) => {
      await isComplete(scene)
      await startSignIn(scene)
    },
  },
  {
    name: 'signing-in-phone',
    isVariant: true,
    path: '/',
    widths: [390],
    arrange: async (scene) => {
      await openDrawer(scene)
      await startSignIn(scene)
    },
  },
  {
    name: 'popup-blocked',
    isVariant: true,
    tree: { chrome: 'signed-out', main: 'dashboard-signed-out' },
    path: '/',
    arrange: async (scene) => {
      await isComplete(scene)
      await block(scene.page)
      await login(scene).click()
      await showsProblem(scene, 'popup-blocked')
    },
  },
  {
    name: 'popup-blocked-phone',
    isVariant: true,
    path: '/',
    widths: [390],
    arrange: async (scene) => {
      await openDrawer(scene)
      await block(scene.page)
      await login(scene).click()
      await showsProblem(scene, 'popup-blocked')
    },
  },
  {
    name: 'popup-closed',
    tree: { chrome: 'popup-closed', main: 'popup-closed-dashboard', sites: 'dashboard-signed-out' },
    path: '/',
    arrange: async (scene) => {
      await isComplete(scene)
      const popup = await openPopup(scene)
      await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
      await popup.close()
      await scene.page
        .getByRole('main')
        .getByText(problemTitleOf({ code: 'popup-closed' }, scene.locale))
        .waitFor()
    },
  },
  {
    name: 'sign-in-refused',
    tree: { main: 'webpages-signed-out' },
    path: '/webpages',
    arrange: async (scene) => {
      await isComplete(scene)
      const popup = await openPopup(scene)
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()])
      await showsProblem(scene, 'provider-error', 'access_denied')
    },
  },
  {
    name: 'provider-unreachable',
    isVariant: true,
    tree: { main: 'webpages-signed-out' },
    path: '/webpages',
    prepare: withoutPauses,
    arrange: async (scene) => {
      await isComplete(scene)
      await breakProvider(scene)
      await login(scene).click()
      await showsProblem(scene, 'network-failed')
    },
  },
]
