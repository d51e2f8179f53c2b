import { messages } from '../../../src/texts/index.ts'
import { openDrawer, openPalette } from './overlays.ts'
import { limitProbes } from '../init-scripts.ts'
import { says } from './dashboard.ts'
import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

/** Opens the submenu unless it is open. */
const withSubmenu = async (scene: Scene): Promise<void> => {
  await isComplete(scene)
  const learning = scene.page.getByRole('navigation').getByRole('button', { name: /^(Learning|Formación)/ })
  if ((await learning.getAttribute('aria-expanded')) === 'false') await learning.click()
  await scene.page.mouse.move(900, 700)
}

const videoHost = 'https://video.als.example/'
const video =
  '<!doctype html><html lang="es"><title>Vídeo</title><body style="background:#123;color:#fff;font:2rem sans-serif"><p>Vídeo'

/** Other contents of portal.json (empty, large, with long names), a missing picture, and a playing video. */
export const contentStates: readonly State[] = [
  { name: 'empty-dashboard', tree: {}, content: 'empty', path: '/' },
  { name: 'empty-webpages', tree: {}, content: 'empty', path: '/webpages' },
  { name: 'empty-webinars', content: 'empty', path: '/webinars', who: 'staff' },
  { name: 'many-sites', content: 'many', path: '/', isLarge: true },
  { name: 'many-cards', content: 'many', path: '/webpages', isLarge: true },
  { name: 'many-webinars', content: 'many', path: '/webinars' },
  {
    name: 'many-palette',
    content: 'many',
    path: '/webpages',
    arrange: (scene) => openPalette(scene, 'web'),
    isLarge: true,
  },
  { name: 'long-names-dashboard', content: 'extreme', path: '/', who: 'long-named', history: true },
  { name: 'long-names-webpages', content: 'extreme', path: '/webpages', who: 'long-named' },
  {
    name: 'long-names-demo',
    content: 'extreme',
    path: '/demo',
    who: 'long-named',
    widths: [1280],
    arrange: withSubmenu,
  },
  { name: 'long-names-webinars', content: 'extreme', path: '/webinars' },
  {
    name: 'long-names-drawer',
    content: 'extreme',
    path: '/webinars',
    who: 'long-named',
    widths: [390],
    arrange: openDrawer,
  },
  {
    name: 'long-names-palette',
    content: 'extreme',
    path: '/webpages',
    who: 'long-named',
    arrange: (scene) => openPalette(scene, ''),
  },
  { name: 'sample-dashboard', content: 'sample', path: '/' },
  { name: 'sample-webpages', content: 'sample', path: '/webpages' },
  { name: 'sample-sections', content: 'sample', path: '/apps', who: 'staff' },
  {
    name: 'sample-drawer',
    content: 'sample',
    path: '/webpages',
    who: 'staff',
    widths: [390],
    arrange: openDrawer,
  },
  {
    name: 'sample-palette',
    content: 'sample',
    path: '/apps',
    arrange: (scene) => openPalette(scene, 'ledger'),
  },
  {
    name: 'cards-in-trouble',
    isVariant: true,
    tree: {},
    path: '/webpages',
    sites: ['fast', 'fast', 'silent', 'slow'],
    prepare: ({ context }) => context.addInitScript(limitProbes, 4_500),
    arrange: async (scene) => {
      await isComplete(scene)
      await says(scene, scene.t.dashboard.state.down)
      await says(scene, scene.t.dashboard.state.degraded)
    },
  },
  {
    name: 'picture-missing',
    isVariant: true,
    path: '/webpages',
    // The host answers, but not with a picture.
    prepare: ({ context }) =>
      context.route(/\/images\/(group|news)\.svg/, (route) => route.fulfill({ contentType: 'text/html', body: '' })),
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.locator('main li svg text').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'video-playing',
    isVariant: true,
    path: '/webinars',
    prepare: ({ context }) =>
      context.route(`${videoHost}**`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: video }),
      ),
    arrange: async (scene) => {
      const { page, locale } = scene
      await isComplete(scene)
      await page
        .getByRole('button', { name: messages[locale].video.play(locale === 'es' ? 'Webinario 1' : 'Webinar 1') })
        .click()
      await page.frameLocator('main iframe').getByText('Vídeo').waitFor()
    },
  },
]
