import { knownPaths } from '../../../src/portal/pages.ts'
import { isComplete } from './open.ts'
import type { State } from './state.ts'

const paths = [...knownPaths, '/nowhere']
const nameOf = (path: string) => (path === '/' ? 'dashboard' : path.slice(1))

const sameForStaff = ['/', '/tools', '/demo', '/webinars']
/** Their parts are those of other pages. */
const repetitive = ['/tools', '/demo', '/nowhere']

/** Each screen, for visitors and for staff. `npm test` walks those of visitors in Spanish. */
export const screens: readonly State[] = paths.flatMap((path): readonly State[] => [
  { name: `${nameOf(path)}-signed-out`, path, isVariant: path !== '/', tree: {} },
  {
    name: `${nameOf(path)}-staff`,
    path,
    who: 'staff',
    isVariant: repetitive.includes(path),
    history: path === '/',
    // Share the snapshots of the signed-out pages. On the dashboard share only that of the sites: staff have a history,
    // so their Today list differs.
    tree: sameForStaff.includes(path) ? { [path === '/' ? 'sites' : 'main']: `${nameOf(path)}-signed-out` } : {},
  },
])

/** A client's page, no scripts, paper, forced colours, the skip link, an error, and /kit. */
export const surroundings: readonly State[] = [
  { name: 'apps-client', isVariant: true, tree: { main: 'apps-signed-out' }, path: '/apps', who: 'client' },
  { name: 'no-scripts-dashboard', tree: { chrome: 'no-scripts' }, path: '/', withoutScripts: true, locales: ['en'] },
  { name: 'no-scripts-webpages', isVariant: true, path: '/webpages', withoutScripts: true, locales: ['en'] },
  {
    name: 'no-scripts-dashboard',
    tree: { chrome: 'no-scripts' },
    content: 'spanish',
    path: '/',
    withoutScripts: true,
    locales: ['es'],
  },
  {
    name: 'no-scripts-webpages',
    content: 'spanish',
    path: '/webpages',
    withoutScripts: true,
    locales: ['es'],
  },
  // Paper has the width of a small window, and light colours although the theme is dark.
  { name: 'print-dashboard', path: '/', history: true, media: { media: 'print' }, widths: [800], themes: ['dark'] },
  {
    name: 'print-webpages',
    path: '/webpages',
    who: 'staff',
    media: { media: 'print' },
    widths: [800],
    themes: ['dark'],
  },
  {
    name: 'forced-colours-dashboard',
    path: '/',
    who: 'staff',
    history: true,
    media: { forcedColors: 'active' },
    widths: [1280],
  },
  {
    name: 'forced-colours-webpages',
    path: '/webpages',
    who: 'staff',
    media: { forcedColors: 'active' },
    widths: [1280],
  },
  {
    name: 'skip-link',
    path: '/webpages',
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.keyboard.press('Tab')
      await scene.page.locator('a[href="#content"]:focus').waitFor()
    },
  },
  {
    name: 'failure',
    tree: {},
    path: '/webpages',
    arrange: async (scene) => {
      const { page, t } = scene
      await isComplete(scene)
      // Make the dashboard throw when it has its first results, and hide React's report of that from the console.
      await page.evaluate(() => {
        console.error = () => {}
        const create = document.createElement.bind(document)
        document.createElement = (name: string, options?: ElementCreationOptions) => {
          if (name === 'time') throw new Error('Broken for a test')
          return create(name, options)
        }
      })
      await page
        .locator('nav a[href="/"]')
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await page.getByRole('heading', { level: 1, name: t.failure.heading }).waitFor()
    },
  },
  // The kit page is for developers, so it is in English only.
  {
    name: 'kit',
    path: '/kit',
    isLarge: true,
    locales: ['en'],
    arrange: ({ page }) => page.getByRole('heading', { level: 1, name: 'Interface kit' }).waitFor(),
  },
]
