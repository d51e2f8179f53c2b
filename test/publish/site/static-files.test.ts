import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedFiles } from '../../../src/publish/config/static-folder.ts'
import { staticFiles } from '../../../src/publish/site/static-files.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'
import { config } from '../../support/sample-portal.ts'
import { emptyFolder, write } from '../../support/workspace.ts'

/** The paths that are published if these files are beside the configuration, which names two pictures. */
async function publishedWith(own: Readonly<Record<string, string>>, brand: PortalConfig['brand'] = {}) {
  const folder = await emptyFolder()
  await write(folder, {
    ...Object.fromEntries(Object.entries(own).map(([path, text]) => [`own/${path}`, text])),
    'own/portal.json': '{}',
    'shipped/portal.json': '{}',
    'shipped/announcements.schema.json': '{}',
    'shipped/favicon.svg': 'shipped icon',
    'shipped/other.txt': 'shipped',
    'shipped/images/one.svg': 'shipped picture',
    'shipped/images/two.svg': 'shipped picture',
    'shipped/images/logo.svg': 'logo',
    'shipped/images/unused.svg': 'shipped picture',
    'shipped/images/webinar.svg': 'shipped poster',
    'shipped/.hidden': 'shipped',
  })
  const card = { name: 'A card', url: '/a', description: { es: 'Nada.' } }
  const webpages = ['one', 'two'].map((name) => ({ ...card, imagePath: `images/${name}.svg` }))
  const cards = { webpages, apps: [], tools: [], demo: [] }
  const files = await staticFiles({ ...config, cards, brand }, join(folder, 'own'), join(folder, 'shipped'))
  return Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))
}

test('the pictures that the configuration names are published with the shipped icon, and no source or hidden file', async () => {
  expect(await publishedWith({})).toEqual({
    'favicon.svg': 'shipped icon',
    // This one is the poster of all videos.
    'images/webinar.svg': 'shipped poster',
    'images/one.svg': 'shipped picture',
    'images/two.svg': 'shipped picture',
    'other.txt': 'shipped',
  })
})

test('a logo is published, and the shipped icon is not published beside it', async () => {
  const files = await publishedWith({}, { logo: 'images/logo.svg' })
  expect([files['images/logo.svg'], files['favicon.svg']]).toEqual(['logo', undefined])
})

test.each(['favicon.ico', 'icon-192.png'])('neither is it beside an own %s', async (path) => {
  const files = await publishedWith({ [path]: 'own' })
  expect([files[path], files['favicon.svg']]).toEqual(['own', undefined])
})

test('own pictures, icons and files for crawlers come first, and any other file beside the configuration is private', async () => {
  const own = {
    'favicon.svg': 'own icon',
    'images/one.svg': 'own picture',
    'images/own.svg': 'not named',
    'robots.txt': 'own rules',
    '.well-known/security.txt': 'own contact',
    'secret.txt': 'not to be published',
  }
  expect(await publishedWith(own)).toEqual({
    '.well-known/security.txt': 'own contact',
    'favicon.svg': 'own icon',
    'images/webinar.svg': 'shipped poster',
    'images/one.svg': 'own picture',
    'images/two.svg': 'shipped picture',
    'other.txt': 'shipped',
    'robots.txt': 'own rules',
  })
})

test('the other shipped files are those that are published whatever the configuration says', async () => {
  const folder = await emptyFolder()
  const paths = ['favicon.svg', 'press/logo.svg', 'images/one.svg', '.hidden/a.svg', 'portal.json', '.well-known/b.txt']
  await write(folder, Object.fromEntries(paths.map((path) => [path, ''])))
  expect([...(await shippedFiles(folder))].sort()).toEqual(['.well-known/b.txt', 'favicon.svg', 'press/logo.svg'])
})
