import { expect, test } from 'vitest'
import { groundOf } from '../../../../src/publish/site/icons/ground.ts'

const SIZE = 100
type Color = readonly [red: number, green: number, blue: number, alpha: number]
const teal: Color = [18, 57, 74, 255]
const white: Color = [255, 255, 255, 255]
const none: Color = [0, 0, 0, 0]

/** @param colorAt by the distance from the middle to the right and down, as parts of the width */
function groundWith(colorAt: (x: number, y: number) => Color) {
  const middle = (SIZE - 1) / 2
  const pixels = Array.from({ length: SIZE * SIZE }, (_, index) =>
    colorAt(((index % SIZE) - middle) / SIZE, (Math.floor(index / SIZE) - middle) / SIZE),
  )
  return groundOf(Uint8Array.from(pixels.flat()))
}

/** A disc on a larger one. */
const discs =
  (inner: Color, outer: Color) =>
  (x: number, y: number): Color => {
    if (isIn(0.3)(x, y)) return inner
    return isIn(0.5)(x, y) ? outer : none
  }
const isIn = (radius: number) => (x: number, y: number) => Math.hypot(x, y) < radius

test('a colour that fills all but the corners is the ground, and what is in the safe zone stays as large as it is', () => {
  expect(groundWith((x, y) => (isIn(0.3)(x, y) ? white : teal))).toEqual({ color: '#12394a', scale: 1 })
  expect(groundWith(discs(white, teal))).toEqual({
    color: '#12394a',
    scale: 1,
  })
})

test('what would be cropped is drawn smaller', () => {
  const ground = groundWith((x, y) => (Math.max(Math.abs(x), Math.abs(y)) < 0.4 ? white : teal))
  expect(ground).toEqual({ color: '#12394a', scale: expect.closeTo(0.4 / Math.hypot(0.4, 0.4), 1) })
})

test('a ring, in which the colour of its edge would fill the middle, is on white', () => {
  const ground = groundWith(discs(none, teal))
  expect(ground).toEqual({ color: '#ffffff', scale: expect.closeTo(0.8, 1) })
})

test('edges of two colours are on white, with their corners in the safe zone', () => {
  expect(groundWith((x) => (x < 0 ? teal : white))).toEqual({
    color: '#ffffff',
    scale: expect.closeTo(0.4 / Math.SQRT1_2, 2),
  })
})

test('a drawing with space around it is on white', () => {
  expect(groundWith((x, y) => (isIn(0.2)(x, y) ? teal : none))).toEqual({ color: '#ffffff', scale: 1 })
})

test('one colour alone is the ground', () => {
  expect(groundWith(() => teal)).toEqual({ color: '#12394a', scale: 1 })
})

test('without anything drawn there is none', () => {
  expect(groundWith(() => none)).toBeUndefined()
})
