import type { BrowserContext } from 'playwright-core'
import { incident, publish } from './announcements.ts'
import { contents } from './contents.ts'
import { says } from './dashboard.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const [vendor] = contents.causes.vendors ?? []
export const vendorPage = vendor?.status ?? ''
const MINUTE_MS = 60_000

/** What the page of the vendor answers. */
export const vendorAnswer = (...incidents: readonly object[]) => ({
  json: { page: { url: 'https://status.vendor.example' }, incidents },
  headers: { 'Access-Control-Allow-Origin': '*' },
})

/** The title of the vendor's incident, as the page shows it. */
export const lateTitle = 'SMTP timeouts'

/** An incident of the vendor. */
export const late = {
  id: 'late',
  // Words that no test takes for English: the title of the page cannot say in which language they are.
  name: lateTitle.replace('timeouts', '<b>timeouts</b>'),
  started_at: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
  shortlink: 'https://stspg.vendor.example/late',
  incident_updates: [{ body: 'We are replacing a disk.', display_at: new Date(Date.now() - MINUTE_MS).toISOString() }],
}

const withVendor = (context: BrowserContext, ...incidents: readonly object[]) =>
  context.route(vendorPage, (route) => route.fulfill(vendorAnswer(...incidents)))

/** Runs in the browser, which has not decided about private addresses. `allow()` in the page decides. */
export function undecided(): void {
  const status = Object.assign(new EventTarget(), { state: 'prompt' })
  Object.assign(navigator.permissions, {
    query: ({ name }: { readonly name: string }) =>
      name === 'local-network' ? Promise.resolve(status) : Promise.reject(new TypeError(name)),
  })
  Object.assign(window, {
    allow() {
      status.state = 'granted'
      status.dispatchEvent(new Event('change'))
    },
  })
}

/** A page at an address of this machine needs no permission, so make the script take it for another one. */
const asPublicPage = (context: BrowserContext) =>
  context.route('**/assets/main-*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    await route.fulfill({ response, body: script.replace('^(localhost|', '^(elsewhere|') })
  })

const down = 'refusing' as const

/** What is wrong, and whose fault it is. */
export const causeStates: readonly State[] = [
  {
    name: 'cause-network',
    sites: [down, down, down],
    arrange: (scene: Scene) => scene.page.getByRole('link', { name: scene.t.cause.howToConnect }).first().waitFor(),
  },
  {
    name: 'cause-one-site',
    sites: ['fast', down] as const,
    arrange: (scene: Scene) => scene.page.locator('li[data-state="down"]').waitFor(),
  },
  {
    name: 'cause-alone',
    sites: ['fast', 'fast', 'fast', down] as const,
    arrange: (scene: Scene) => scene.page.locator('li[data-state="down"]').waitFor(),
  },
  {
    name: 'cause-permission',
    sites: [down, down, down, down],
    prepare: async ({ context }: Scene) => {
      await context.addInitScript(undecided)
      await asPublicPage(context)
    },
    arrange: ({ page, t }: Scene) => page.getByText(t.cause.whatToPress).click(),
  },
  {
    name: 'cause-vendor',
    sites: ['fast', 'fast', 'fast', 'fast', down] as const,
    prepare: ({ context }: Scene) => withVendor(context, late),
    arrange: (scene: Scene) =>
      scene.page
        .getByRole('main')
        .getByText(late.incident_updates[0]?.body ?? '')
        .first()
        .waitFor({ state: 'attached' }),
  },
  {
    name: 'cause-incident',
    sites: ['fast', 'fast', 'fast', 'fast', 'fast', down] as const,
    prepare: publish(incident),
    arrange: (scene: Scene) => scene.page.locator('li[data-state="down"]').waitFor(),
  },
  {
    name: 'cause-everything',
    sites: [down, down, down, down, down, down],
    arrange: (scene: Scene) => says(scene, scene.t.dashboard.allDown),
  },
].map(({ prepare, arrange, ...state }): State => ({
  path: '/',
  content: 'causes',
  ...state,
  prepare: async (scene) => {
    if (state.name !== 'cause-vendor') await withVendor(scene.context)
    await prepare?.(scene)
  },
  arrange: async (scene) => {
    await isComplete(scene)
    await arrange(scene)
  },
}))
