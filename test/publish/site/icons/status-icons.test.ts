import { expect, test } from 'vitest'
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

test('a warning asks for the drawing beside bitmaps of the operator', () => {
  expect(iconWarnings([['favicon.svg', Buffer.of()]])).toEqual([])
  expect(iconWarnings([['favicon.ico', Buffer.of()]])).toEqual([
    expect.stringMatching(/^favicon\.svg: missing\n +Add it .*mark/),
  ])
})
