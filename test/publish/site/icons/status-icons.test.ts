import { describe, expect, test } from 'vitest'
import { iconWarnings, statusIcons } from '../../../../src/publish/site/icons/status-icons.ts'

const icons = (svg: string) =>
  statusIcons([
    ['favicon.svg', Buffer.from(svg)],
    ['favicon.ico', Buffer.from('')],
  ])
const textOf = (svg: string) => icons(svg).map(([, bytes]) => Buffer.from(bytes).toString())

test('there is an icon with a badge for each status', () => {
  expect(
    icons('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0"/></svg>').map(([path]) => path),
  ).toEqual(['favicon-degraded.svg', 'favicon-down.svg'])
  const [degraded = '', down = ''] = textOf(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0"/></svg>',
  )
  for (const svg of [degraded, down]) {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64"><svg xmlns="[^"]+" viewBox="0 0 24 24" x="0" y="0" width="64" height="64"><path d="M0 0"\/><\/svg></,
    )
  }
  expect(degraded).not.toBe(down)
})

test('an icon may have a size instead of a viewBox, and an XML declaration', () => {
  const [text = ''] = textOf(`<?xml version="1.0"?><!-- drawn -->\n<svg fill='red' height="32px" width="64"><g/></svg>`)
  expect(text).toContain('<svg fill="red" height="32" width="64" x="0" y="16" viewBox="0 0 64 32"><g/></svg>')
  expect(text).not.toContain('<?xml')
})

test.each(['', 'no drawing', '<svg><g/></svg>', '<svg width="100%" height="100%"/>'])(
  '%j gets no icons with badges',
  (text) => {
    expect(icons(text)).toEqual([])
  },
)

test('without an SVG icon there are no icons with badges', () => {
  expect(statusIcons([['favicon.ico', Buffer.from('')]])).toEqual([])
})

describe('a warning', () => {
  const drawing = Buffer.from('<svg viewBox="0 0 1 1"></svg>')

  test('is not given for a complete set of icons', () => {
    expect(iconWarnings([['favicon.svg', drawing]], ['favicon.svg'])).toEqual([])
  })

  test('names the icons that are missing beside own bitmaps, and the file from which they come', () => {
    const [warning, ...others] = iconWarnings(
      [['favicon.ico', drawing]],
      ['favicon.ico', 'favicon.svg', 'icon-192.png'],
    )
    expect(warning).toMatch(/^favicon\.svg, icon-192\.png: missing\n +The shipped icon .*: add favicon\.svg, .*mark/)
    expect(others).toEqual([])
  })

  test('names the icons that are missing because nothing can be rendered', () => {
    const [warning, ...others] = iconWarnings([['favicon.svg', drawing]], ['favicon.svg', 'icon-192.png'])
    expect(warning).toMatch(/^icon-192\.png: missing\n +Nothing in favicon\.svg can be rendered/)
    expect(others).toEqual([])
  })
})
