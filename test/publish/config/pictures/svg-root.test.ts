import { describe, expect, test } from 'vitest'
import { fitted, svgRootOf, withAttributes } from '../../../../src/publish/config/pictures/svg-root.ts'

/** Writes a drawing with one attribute of its root changed. */
function recolored(svg: string): string | undefined {
  const root = svgRootOf(svg)
  return root && withAttributes(root, { color: '#123456' })
}

describe('a drawing keeps everything but the changed attribute of its root', () => {
  test.each([
    ['<svg><g/></svg>', '<svg color="#123456"><g/></svg>'],
    ['<svg/>', '<svg color="#123456"></svg>'],
    ['<svg color="red" id="a"><g/></svg>', '<svg color="#123456" id="a"><g/></svg>'],
    [
      '\uFEFF<?xml version="1.0"?>\r\n<!-- <svg> -->\r\n<svg\r\nid="a">\r\n</svg>\n',
      '<svg id="a" color="#123456">\r\n</svg>\n',
    ],
    ['<!DOCTYPE svg><s:svg xmlns:s="a"><s:g/></s:svg>', '<s:svg xmlns:s="a" color="#123456"><s:g/></s:svg>'],
    [`<svg a='"&lt;&amp;>'>𝒜</svg>`, '<svg a="&quot;&lt;&amp;>" color="#123456">𝒜</svg>'],
  ])('%j', (svg, expected) => {
    expect(recolored(svg)).toBe(expected)
  })

  test('and a text without elements is none', () => {
    expect([recolored(''), recolored('no drawing')]).toEqual([undefined, undefined])
  })
})

test.each<[Readonly<Record<string, string>>, readonly number[] | undefined]>([
  [{ viewBox: '0 0 24 12' }, [0, 0, 24, 12]],
  [{ viewBox: ' -1.5,2  3e1 4 ' }, [-1.5, 2, 30, 4]],
  [{ viewBox: '0 0 24 12', width: '100%', height: '100%' }, [0, 0, 24, 12]],
  [{ width: '48', height: '32px' }, [0, 0, 48, 32]],
  [{ width: '1in', height: '12pt' }, undefined],
  [{ width: '100%', height: '100%' }, undefined],
  [{ width: '2em', height: '2em' }, undefined],
  [{ width: '48' }, undefined],
  [{ viewBox: '0 0 0 12' }, undefined],
  [{ viewBox: '0 0 24' }, undefined],
  [{ viewBox: '0 0 a b' }, undefined],
  [{ width: '-1', height: '1' }, undefined],
  [{}, undefined],
])('the size of %j', (attributes, expected) => {
  const viewBox = svgRootOf(withAttributes({ name: 'svg', attributes, rest: '</svg>' }, {}))?.viewBox
  expect(viewBox && Object.values(viewBox)).toEqual(expected)
})

test('a wide drawing is as wide as its place, and in the middle of its height', () => {
  expect(fitted(svgRootOf('<svg width="40" height="10"></svg>'), 8, 48)).toBe(
    '<svg width="48" height="12" x="8" y="26" viewBox="0 0 40 10"></svg>',
  )
})

test('a drawing without a size has no place', () => {
  expect([fitted(svgRootOf('<svg/>'), 8, 48), fitted(svgRootOf(''), 8, 48)]).toEqual(['', ''])
})
