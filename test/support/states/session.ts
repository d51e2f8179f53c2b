import { isComplete } from './open.ts'
import { breakProvider, showsProblem, waitForSessionFrame, withoutPauses } from './sign-in.ts'
import type { Scene, State } from './state.ts'

/** Makes the access token of the stored user expire `seconds` after each load of a page. */
const expireIn = ({ context }: Scene, seconds: number) =>
  context.addInitScript((left) => {
    const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:'))
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + left }))
  }, seconds)

/** Makes the provider refuse every refresh token. */
async function refuseRefreshTokens({ context, place, tolerate }: Scene): Promise<void> {
  tolerate(place.stack.issuer)
  await context.route(/\/openid-connect\/token$/, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': place.at('') },
      body: '{"error":"invalid_grant"}',
    }),
  )
}

/** Sessions that end elsewhere, expire, or cannot be ended. */
export const sessions: readonly State[] = [
  {
    name: 'signed-out-here-only',
    isVariant: true,
    path: '/apps',
    who: 'staff',
    prepare: withoutPauses,
    arrange: async (scene) => {
      await isComplete(scene)
      await waitForSessionFrame(scene)
      await breakProvider(scene)
      await scene.page.getByRole('button', { name: scene.t.account.signOut }).click()
      await showsProblem(scene, 'sign-out-local')
    },
  },
  {
    name: 'signed-out-elsewhere',
    tree: { chrome: 'signed-out-login', main: 'apps-signed-out' },
    path: '/apps',
    who: 'staff',
    prepare: withoutPauses,
    arrange: async (scene) => {
      const { context, page, place, t } = scene
      await isComplete(scene)
      await waitForSessionFrame(scene)
      // Make the provider unreachable, so that this sign-out does not end its session, which other tests use.
      await breakProvider(scene)
      const other = await context.newPage()
      await other.goto(place.at('/demo'), { waitUntil: 'domcontentloaded' })
      await other.getByRole('button', { name: t.account.signOut }).click()
      await showsProblem(scene, 'signed-out-elsewhere')
      await other.close()
      await page.bringToFront()
    },
  },
  {
    name: 'session-ended-dashboard',
    tree: { chrome: 'signed-out', sites: 'dashboard-signed-out' },
    path: '/',
    who: 'staff',
    prepare: async (scene) => {
      await refuseRefreshTokens(scene)
      await scene.context.clearCookies()
      await expireIn(scene, -1)
    },
    arrange: async ({ page, t }) => page.getByRole('main').getByText(t.programs.ended).waitFor(),
  },
  {
    name: 'session-ended',
    isVariant: true,
    path: '/apps',
    who: 'staff',
    // The access token expired while the portal was closed, and the provider's session has ended.
    prepare: async (scene) => {
      await refuseRefreshTokens(scene)
      await scene.context.clearCookies()
      await expireIn(scene, -1)
    },
    arrange: (scene) => showsProblem(scene, 'session-expired'),
  },
  {
    name: 'reconnecting',
    isVariant: true,
    path: '/apps',
    who: 'staff',
    prepare: async (scene) => {
      await withoutPauses(scene)
      await breakProvider(scene)
      await expireIn(scene, -1)
    },
    arrange: ({ page, t }) => page.getByText(t.account.reconnecting).first().waitFor({ state: 'attached' }),
  },
  {
    name: 'programs-away',
    tree: { chrome: 'reconnecting', sites: 'dashboard-signed-out' },
    path: '/',
    who: 'staff',
    prepare: async (scene) => {
      await breakProvider(scene)
      await expireIn(scene, -1)
    },
    arrange: ({ page, t }) => page.getByRole('main').getByText(t.programs.away).waitFor(),
  },
]
