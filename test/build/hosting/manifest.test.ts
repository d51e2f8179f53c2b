import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { installIcons, manifestOf } from '../../../src/build/hosting/manifest.ts'
import { iconFiles } from '../../../src/build/hosting/static-files.ts'

const names = { name: { en: 'ALS Portal', es: 'Portal ALS' }, shortName: 'ALS', locale: 'es' } as const
const manifestWith = (icons: readonly string[]): unknown => {
  const [path, bytes] = manifestOf(names, { surface: '#f4f7f7' }, icons)
  expect(path).toBe('manifest.json')
  return JSON.parse(Buffer.from(bytes).toString())
}

test('the manifest has the name, language, colors and icon of the portal', () => {
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
  })
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

/** The chunks of a PNG, by type (PNG §5.3). */
function chunksOf(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  }
  return chunks
}

const shipped = [...installIcons, { path: 'apple-touch-icon.png', pixels: 180, purpose: 'maskable' }]

test.each(shipped)('$path is shipped, has its stated size, and weighs less than 8 kB', ({ path, pixels, purpose }) => {
  const file = readFileSync(`static/${path}`)
  expect(file.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n')
  const chunks = chunksOf(file)
  const header = chunks.get('IHDR')
  expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([pixels, pixels])
  expect(inflateSync(chunks.get('IDAT') ?? '').length).toBeGreaterThan(0)
  expect(file.length).toBeLessThan(8_000)
  // Systems crop a maskable icon to their own shape, so it must be opaque: no tRNS chunk and no alpha channel.
  const [RGB, PALETTE] = [2, 3]
  if (purpose === 'maskable')
    expect([chunks.has('tRNS'), [RGB, PALETTE].includes(header?.[9] ?? -1)]).toEqual([false, true])
})
