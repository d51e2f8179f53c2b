import { expect, test } from 'vitest'
import { manifestOf } from '../../src/hosting/manifest.ts'

const names = { name: { en: 'ALS Portal', es: 'Portal ALS' }, shortName: 'ALS', locale: 'es' } as const
const read = (icons: readonly string[]): unknown => {
  const [path, bytes] = manifestOf(names, { surface: '#f4f7f7' }, icons)
  expect(path).toBe('manifest.json')
  return JSON.parse(Buffer.from(bytes).toString())
}

test('the portal can be installed under its name, in its language, with its icon', () => {
  expect(read(['favicon.ico', 'favicon.svg'])).toEqual({
    name: 'Portal ALS', short_name: 'ALS', lang: 'es', id: '/', start_url: '/', scope: '/', display: 'standalone',
    background_color: '#f4f7f7', theme_color: '#f4f7f7',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  })
})

test('an icon that is not there is not named', () => {
  expect(read(['favicon.ico'])).toMatchObject({ icons: [] })
})
