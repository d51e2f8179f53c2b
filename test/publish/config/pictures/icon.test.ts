import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../../../src/publish/config/index.ts'
import { shippedWith } from '../../../support/shipped.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const svg = (attributes: string, content = '<path d="M0 0h9v9z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${content}</svg>`
const good = svg('viewBox="0 0 64 64"')
const sizeless = svg('width="100%" height="100%"')
const wide = svg('width="250" height="100"')
const written = svg('viewBox="0 0 64 64"', '<title>Ours</title>\n<text>A</text>')

/** What is found in these drawings beside a file with a logo, by the path of each. */
function found(drawings: { readonly favicon?: string; readonly logo?: string }) {
  const json = JSON.stringify(shippedWith(drawings.logo === undefined ? {} : { brand: { logo: 'images/logo.svg' } }))
  const result = parseConfig(bytesOf(json), {
    otherPictures: [],
    hasOwnFavicon: drawings.favicon !== undefined,
    readPicture: (path) => {
      const text = { 'favicon.svg': drawings.favicon, 'images/logo.svg': drawings.logo }[path] ?? good
      return { sizeBytes: text.length, firstBytes: bytesOf(text) }
    },
  })
  const list = [...(result.ok ? [] : result.problems), ...result.warnings]
  return { isRefused: !result.ok, list: list.map(({ path, message }) => `${path} ${message}`) }
}

const size = 'does not say its size'

describe('the drawing of the icons', () => {
  test('without a size is refused', () => {
    expect(found({ favicon: sizeless })).toEqual({ isRefused: true, list: [`favicon.svg ${size}`] })
    expect(found({ logo: sizeless })).toEqual({
      isRefused: true,
      list: [`brand.logo names images/logo.svg, which ${size}`],
    })
  })

  test('with texts has a warning with the line of the first one', () => {
    const list = ['favicon.svg has text in line 3, which the rendered icons leave out']
    expect(found({ favicon: written })).toEqual({ isRefused: false, list })
  })

  test('has a warning if it is a logo of another shape', () => {
    const list = (shape: string) => [`brand.logo names images/logo.svg, which is ${shape}`]
    expect(found({ logo: wide }).list).toEqual(list('2.5 times as wide as high'))
    expect(found({ logo: svg('viewBox="0 0 10 40"') }).list).toEqual(list('4.0 times as high as wide'))
    expect(found({ logo: svg('viewBox="0 0 20 10"') }).list).toEqual([])
  })

  test.each([
    [true, '<path fill="#fff" d="M0 0h9v9z"/><path style="fill: #FEFEFE; stroke: none" d="M0 0h9v9z"/>'],
    [true, '<style>path{fill:white}</style><path d="M0 0h9v9z"/>'],
    [false, '<path fill="#fff" d="M0 0h9v9z"/><path fill="#0c6b70" d="M0 0h9v9z"/>'],
    [false, '<path fill="none" stroke="black" d="M0 0h9v9z"/>'],
    [false, '<path d="M0 0h9v9z"/>'],
  ])('has a warning if it is a logo that is white on white: %s for %s', (isWhite, content) => {
    const logo = svg('viewBox="0 0 64 64"', content)
    const list = isWhite ? ['brand.logo names images/logo.svg, which is white'] : []
    expect(found({ logo }).list).toEqual(list)
    expect(found({ logo, favicon: good }).list, 'it is in the menu beside another icon').toEqual(list)
  })

  test('is favicon.svg, if there is one, and any logo is allowed beside it', () => {
    for (const logo of [sizeless, wide, written]) {
      expect(found({ favicon: good, logo })).toEqual({ isRefused: false, list: [] })
    }
  })

  test('that is faulty as a picture has no other fault', () => {
    expect(found({ logo: svg('', '<script/>') }).list).toEqual([
      'brand.logo names images/logo.svg, which has more than a drawing: <script> in line 2',
    ])
    expect(found({ favicon: '<svg' }).list).toEqual([])
  })

  test('may be the shipped one', () => {
    expect(found({})).toEqual({ isRefused: false, list: [] })
  })
})
