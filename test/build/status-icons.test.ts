import { expect, test } from 'vitest'
import { statusIcons } from '../../src/hosting/status-icons.ts'

const icons = (svg: string) =>
  statusIcons([
    ['favicon.svg', Buffer.from(svg)],
    ['favicon.ico', Buffer.from('')],
  ])
const textOf = (svg: string) => icons(svg).map(([, bytes]) => Buffer.from(bytes).toString())

test('the icon is drawn with a mark on it, once for each trouble', () => {
  expect(
    icons('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0"/></svg>').map(([path]) => path),
  ).toEqual(['favicon-degraded.svg', 'favicon-down.svg'])
  const [degraded = '', down = ''] = textOf(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0"/></svg>',
  )
  for (const each of [degraded, down]) {
    expect(each).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64"><svg xmlns="[^"]+" width="64" height="64" viewBox="0 0 24 24"><path d="M0 0"\/><\/svg></,
    )
  }
  expect(degraded).not.toBe(down)
})

test('an icon that tells its size instead of its box, in a whole document, is taken as well', () => {
  const [text = ''] = textOf(`<?xml version="1.0"?><!-- drawn -->\n<svg fill='red' height="32px" width="48"><g/></svg>`)
  expect(text).toContain(`<svg fill='red' width="64" height="64" viewBox="0 0 48 32"><g/></svg>`)
  expect(text).not.toContain('<?xml')
})

test.each(['', 'no drawing', '<svg viewBox="0 0 1 1">', '<svg><g/></svg>'])('nothing is made of %j', (text) => {
  expect(icons(text)).toEqual([])
})

test('nothing is made where there is no drawn icon', () => {
  expect(statusIcons([['favicon.ico', Buffer.from('')]])).toEqual([])
})
