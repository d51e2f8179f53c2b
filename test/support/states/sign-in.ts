import { messageOf } from '../../../src/i18n/auth-problems.ts'
import type { AuthErrorCode } from '../../../src/auth/index.ts'
import { openDrawer } from './overlays.ts'
import { isWhole } from './open.ts'
import type { Scene, State } from './state.ts'

const login = ({ page, t }: Scene) => page.getByRole('button', { name: t.account.login, exact: true })

async function openPopup(scene: Scene) {
  const [popup] = await Promise.all([scene.page.waitForEvent('popup'), login(scene).click()])
  return popup
}

export const isTold = ({ page, locale }: Scene, code: AuthErrorCode) =>
  page.getByRole('alert').getByText(messageOf({ code }, locale), { exact: true }).waitFor()

/** The provider cannot be reached by this browser. */
export async function isAway({ context, place, tolerate }: Scene): Promise<void> {
  tolerate(place.stack.issuer)
  await context.route(`${place.stack.issuer}/**`, (route) => route.abort('connectionrefused'))
}

/** The page watches the session at the provider. If that goes away while its frame comes, the browser says so. */
export async function isWatched({ page, place }: Scene): Promise<void> {
  const frame = await page.waitForSelector(`iframe[src^="${place.stack.issuer}"]`, { state: 'attached' })
  const content = await frame.contentFrame()
  await content?.waitForURL(({ href }) => href.startsWith(place.stack.issuer))
}

/** What is asked of a provider that is away is asked four times in seven seconds, which pass here at once. */
export async function isToldInTheEnd(scene: Scene, code: AuthErrorCode): Promise<void> {
  const told = isTold(scene, code).then(() => true)
  const soon = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 100))
  while (!(await Promise.race([told, soon()]))) await scene.page.clock.fastForward(1_000)
}
export const withClock = ({ page }: Scene) => page.clock.install()

const isWaiting = async (scene: Scene): Promise<void> => {
  const popup = await openPopup(scene)
  await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
  await scene.page.locator('button[aria-disabled="true"]').first().waitFor()
  await scene.page.bringToFront()
}

const block = (page: Scene['page']) => page.evaluate(() => void Object.assign(window, { open: () => null }))

/** Signing in, and all that can come between. */
export const signIns: readonly State[] = [
  {
    name: 'signing-in',
    path: '/',
    widths: [1280, 800],
    arrange: async (scene) => {
      await isWhole(scene)
      await isWaiting(scene)
    },
  },
  {
    name: 'signing-in-drawer',
    path: '/webpages',
    widths: [390],
    arrange: async (scene) => {
      await openDrawer(scene)
      await isWaiting(scene)
    },
  },
  {
    name: 'popup-blocked',
    tree: { main: 'dashboard-signed-out' },
    path: '/',
    arrange: async (scene) => {
      await isWhole(scene)
      await block(scene.page)
      await login(scene).click()
      await isTold(scene, 'popup-blocked')
    },
  },
  {
    name: 'popup-blocked-drawer',
    path: '/',
    widths: [390],
    arrange: async (scene) => {
      await openDrawer(scene)
      await block(scene.page)
      await login(scene).click()
      await isTold(scene, 'popup-blocked')
    },
  },
  {
    name: 'popup-closed',
    tree: { main: 'dashboard-signed-out' },
    path: '/',
    arrange: async (scene) => {
      await isWhole(scene)
      const popup = await openPopup(scene)
      await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
      await popup.close()
      await isTold(scene, 'popup-closed')
    },
  },
  {
    name: 'sign-in-refused',
    tree: { main: 'webpages-signed-out' },
    path: '/webpages',
    arrange: async (scene) => {
      await isWhole(scene)
      const popup = await openPopup(scene)
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()])
      await isTold(scene, 'provider-error')
    },
  },
  {
    name: 'provider-unreachable',
    tree: { main: 'webpages-signed-out' },
    path: '/webpages',
    prepare: withClock,
    arrange: async (scene) => {
      await isWhole(scene)
      await isAway(scene)
      await login(scene).click()
      await isToldInTheEnd(scene, 'network-failed')
    },
  },
]
