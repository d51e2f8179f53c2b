import { Resvg } from '@resvg/resvg-js'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BuildProblem } from '../../../../src/publish/problem.ts'
import { draw, DrawingFault } from '../../../../src/publish/site/icons/draw.ts'
import { iconSource, withIcons } from '../../../../src/publish/site/icons/render-icons.ts'
import { allowSlowTests } from '../../../support/slow-tests.ts'
import { emptyFolder, project } from '../../../support/workspace.ts'

allowSlowTests()

type Brand = NonNullable<Parameters<typeof withIcons>[0]['brand']>

const svg = (content: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const square = svg('<rect width="64" height="64" rx="10" fill="#0055cc"/><circle cx="32" cy="32" r="28" fill="#fff"/>')
const wide = svg('<rect width="400" height="100" fill="#c00"/>', 'width="400" height="100"')

async function iconsOf(files: Readonly<Record<string, string>>, brand: Brand = {}) {
  const statics = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const)
  return new Map(await withIcons({ brand }, statics))
}

const textOf = (icons: ReadonlyMap<string, Uint8Array>, path: string) => Buffer.from(icons.get(path) ?? []).toString()

/** The pixels of a PNG, and its width. */
function pixelsOf(bytes: Uint8Array = Buffer.of()) {
  const png = Buffer.from(bytes)
  const width = png.readUInt32BE(16)
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(20)]).toEqual(['PNG', width])
  const image = `<image width="${width}" height="${width}" href="data:image/png;base64,${png.toString('base64')}"/>`
  const data = new Resvg(svg(image, `viewBox="0 0 ${width} ${width}"`)).render().pixels
  const at = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
  return { width, at }
}

const [blue, white, red, clear] = [
  [0, 85, 204, 255],
  [255, 255, 255, 255],
  [204, 0, 0, 255],
  [0, 0, 0, 0],
]

describe('from a favicon.svg', () => {
  test('three PNGs are rendered, the smallest on white, which is favicon.ico as well', async () => {
    const icons = await iconsOf({ 'favicon.svg': square, 'robots.txt': '' })
    expect([...icons.keys()].sort()).toEqual([
      'apple-touch-icon.png',
      'favicon.ico',
      'favicon.svg',
      'icon-192.png',
      'icon-512.png',
      'robots.txt',
    ])
    expect(textOf(icons, 'favicon.svg')).toBe(square)
    for (const [path, width, corner] of [
      ['apple-touch-icon.png', 180, white],
      ['icon-192.png', 192, clear],
      ['icon-512.png', 512, clear],
    ] as const) {
      const icon = pixelsOf(icons.get(path))
      expect([path, icon.width, icon.at(0, 0), icon.at(width / 2, 4)]).toEqual([path, width, corner, blue])
      expect(icon.at(width / 2, width / 2), path).toEqual(white)
    }
    expect(icons.get('favicon.ico')).toEqual(icons.get('apple-touch-icon.png'))
  })

  test('the same drawing gives the same bytes', async () => {
    expect(await iconsOf({ 'favicon.svg': square })).toEqual(await iconsOf({ 'favicon.svg': square }))
  })

  test('currentColor is the brand’s colour', async () => {
    const drawing = svg('<rect width="64" height="64" fill="currentColor"/>', 'viewBox="0 0 64 64" color="#12394a"')
    const icons = await iconsOf({ 'favicon.svg': drawing }, { color: '#0055cc' })
    expect(textOf(icons, 'favicon.svg')).toContain('color="#0055cc"')
    expect(pixelsOf(icons.get('icon-192.png')).at(96, 96)).toEqual(blue)
    expect(textOf(await iconsOf({ 'favicon.svg': square }, { color: '#c20000' }), 'favicon.svg')).toBe(square)
  })

  test('the shipped one has the brand’s colour', async () => {
    const shipped = await readFile(join(project, 'static/favicon.svg'), 'utf8')
    expect(textOf(await iconsOf({ 'favicon.svg': shipped }, { color: '#0055cc' }), 'favicon.svg')).toContain('#0055cc')
  })

  test('the operator’s own bitmaps stay, and the others are rendered', async () => {
    const icons = await iconsOf({ 'favicon.svg': square, 'icon-192.png': 'own', 'favicon.ico': 'own' })
    expect([textOf(icons, 'icon-192.png'), textOf(icons, 'favicon.ico')]).toEqual(['own', 'own'])
    expect(pixelsOf(icons.get('icon-512.png')).width).toBe(512)
  })
})

describe('from a logo', () => {
  const files = { 'images/logo.svg': wide }
  const brand = { logo: 'images/logo.svg' }

  test('icons have all of it in the middle of a white card, and so has favicon.svg', async () => {
    const icons = await iconsOf(files, brand)
    expect(textOf(icons, 'images/logo.svg')).toBe(wide)
    expect(textOf(icons, 'favicon.svg')).toMatch(/^<svg [^>]*viewBox="0 0 64 64"><rect [^>]*fill="#ffffff"\/><svg /)
    const icon = pixelsOf(icons.get('icon-512.png'))
    expect([icon.at(0, 0), icon.at(256, 10), icon.at(256, 256), icon.at(70, 256), icon.at(442, 256)]).toEqual([
      clear,
      white,
      red,
      red,
      red,
    ])
    expect([icon.at(256, 256 - 60), icon.at(40, 256)]).toEqual([white, white])
  })

  test('there are none if there is a favicon.svg', async () => {
    const icons = await iconsOf({ ...files, 'favicon.svg': square }, brand)
    expect(textOf(icons, 'favicon.svg')).toBe(square)
    expect(iconSource({ brand }, [['images/logo.svg', Buffer.of()]])).toBe('images/logo.svg')
  })
})

test('without a drawing nothing is rendered', async () => {
  expect([...(await iconsOf({ 'favicon.ico': 'own' })).keys()]).toEqual(['favicon.ico'])
})

test('a renderer that is not installed is no fault of the drawing', async () => {
  const program = join(await emptyFolder(), 'draw.mjs')
  await cp(join(project, 'src/publish/site/icons/draw.mjs'), program)
  const drawing = draw([{ svg: square, width: 64 }], { program })
  await expect(drawing).rejects.toThrow(/^The icons cannot be rendered: .*@resvg\/resvg-js.*\n +Run npm ci/)
  await expect(drawing).rejects.toBeInstanceOf(BuildProblem)
})

describe('a drawing is a fault and ends nothing', () => {
  const inFilter = (filter: string) =>
    svg(
      `<filter id="f" x="-1e9" y="-1e9" width="1e12" height="1e12">${filter}</filter><path filter="url(#f)" d="M0 0h9v9z"/>`,
    )
  const slow = svg(
    '<filter id="f"><feTurbulence numOctaves="100000000" baseFrequency="0.1"/></filter><path filter="url(#f)" d="M0 0h64v64z"/>',
  )

  test('at which the renderer ends its process', async () => {
    const drawing = draw([{ svg: inFilter('<feFlood/>'), width: 64 }])
    await expect(drawing).rejects.toThrow(new DrawingFault('the renderer fails at it'))
  })

  test.skipIf(process.platform !== 'linux')('that takes gigabytes', async () => {
    const pattern =
      '<pattern id="p" width="3000" height="3000" patternUnits="userSpaceOnUse"><path d="M0 0h9v9z"/></pattern>'
    const drawing = draw([{ svg: svg(`${pattern}<path fill="url(#p)" d="M0 0h64v64z"/>`), width: 512 }])
    await expect(drawing).rejects.toThrow(new DrawingFault('the renderer fails at it'))
  })

  test('that takes too long', async () => {
    const drawing = draw([{ svg: slow, width: 512 }], { timeoutMs: 1000 })
    await expect(drawing).rejects.toThrow(new DrawingFault('it takes longer than 1 s'))
  })

  test('that expands to millions of elements', async () => {
    const groups = Array.from(
      { length: 12 },
      (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(4)}</g>`,
    )
    const drawing = svg(`<defs><path id="g0" d="M0 0h9v9z"/>${groups.join('')}</defs><use href="#g12"/>`)
    await expect(draw([{ svg: drawing, width: 64 }])).rejects.toThrow(/nodes limit reached/)
  })
})
