import { isWhole } from './open.ts'
import { isAway, isTold, isToldInTheEnd, isWatched, withClock } from './sign-in.ts'
import type { State } from './state.ts'

/** How a session ends that the person has not ended, or not well. */
export const sessions: readonly State[] = [
  {
    name: 'signed-out-here-only',
    path: '/apps',
    who: 'staff',
    prepare: withClock,
    arrange: async (scene) => {
      await isWhole(scene)
      await isWatched(scene)
      await isAway(scene)
      await scene.page.getByRole('button', { name: scene.t.account.signOut }).click()
      await isToldInTheEnd(scene, 'sign-out-local')
    },
  },
  {
    name: 'signed-out-elsewhere',
    tree: { chrome: 'signed-out', main: 'apps-signed-out' },
    path: '/apps',
    who: 'staff',
    prepare: withClock,
    arrange: async (scene) => {
      const { context, page, place, t } = scene
      await isWhole(scene)
      await isWatched(scene)
      // The provider is to go on knowing her: others of these tests are signed in with the same session.
      await isAway(scene)
      const other = await context.newPage()
      await other.goto(place.at('/demo'), { waitUntil: 'domcontentloaded' })
      await other.getByRole('button', { name: t.account.signOut }).click()
      await isToldInTheEnd(scene, 'signed-out-elsewhere')
      await other.close()
      await page.bringToFront()
    },
  },
  {
    name: 'session-ending',
    tree: { main: 'apps-staff' },
    path: '/apps',
    who: 'staff',
    prepare: async ({ context, place, tolerate }) => {
      tolerate(place.stack.issuer)
      // Its last minute has begun, and the provider will not make it longer.
      await context.route(`${place.stack.issuer}/**`, (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/json',
          headers: { 'Access-Control-Allow-Origin': place.at('') },
          body: '{"error":"invalid_request"}',
        }),
      )
      await context.addInitScript(() => {
        const [key = ''] = Object.keys(sessionStorage).filter((each) => each.startsWith('oidc.user:'))
        const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
        sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 55 }))
      })
    },
    arrange: (scene) => isTold(scene, 'renew-failed'),
  },
]
