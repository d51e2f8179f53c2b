import { expect, test } from 'vitest'
import { manifestsOf } from '../../../src/publish/site/web-manifest.ts'
import { iconFiles } from '../../../src/publish/config/static-folder.ts'

const menu = [
  { label: 'Webinarios', href: '/webinars', icon: 'webinars' },
  { label: 'Manual', href: 'https://handbook.example/apps', icon: 'book' },
  {
    label: 'Programas',
    href: '/demo',
    icon: 'apps',
    items: [{ label: { en: 'Apps', es: 'Aplicaciones' }, href: '/apps', icon: 'apps', isAdminAccess: true }],
  },
] as const
const names = { name: { en: 'ALS Portal', es: 'Portal ALS' }, shortName: 'ALS', locale: 'es', menu } as const
const manifestsWith = (icons: readonly string[]) =>
  manifestsOf(names, { surface: '#f4f7f7' }, icons).map(([path, bytes]) => ({
    path,
    content: JSON.parse(Buffer.from(bytes).toString()) as unknown,
  }))
const manifestWith = (icons: readonly string[]): unknown => {
  const [manifest] = manifestsWith(icons)
  expect(manifest?.path).toBe('manifest.json')
  return manifest?.content
}

test('the manifest has the name, language, colors and icon of the portal, and shortcuts to pages of the menu', () => {
  expect(manifestWith(['favicon.ico', 'favicon.svg'])).toEqual({
    name: 'Portal ALS',
    short_name: 'ALS',
    lang: 'es',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f7f7',
    theme_color: '#f4f7f7',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    shortcuts: [
      { name: 'Aplicaciones', url: '/apps' },
      { name: 'Webinarios', url: '/webinars' },
    ],
  })
})

test('the shortcuts are in the language of each page', () => {
  expect(manifestsWith([]).slice(1)).toEqual([
    {
      path: 'manifest.en.json',
      content: expect.objectContaining({
        name: 'ALS Portal',
        lang: 'en',
        shortcuts: [
          { name: 'Apps', url: '/apps' },
          { name: 'Webinarios', url: '/webinars' },
        ],
      }) as unknown,
    },
    { path: 'manifest.es.json', content: manifestWith([]) },
  ])
})

test('an icon that does not exist is not listed', () => {
  expect(manifestWith(['favicon.ico'])).toMatchObject({ icons: [] })
})

test('bitmaps of the icon are listed with their size and purpose', () => {
  expect(manifestWith(iconFiles)).toMatchObject({
    icons: [
      { src: '/favicon.svg' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
})
