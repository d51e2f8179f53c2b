import { describe, expect, test } from 'vitest'
import { spreadOf, table } from './figures.ts'

describe('the spread of several values', () => {
  test('is the minimum, the median and the maximum', () => {
    expect(spreadOf([30, 1000, 10, 20, 40])).toEqual({ min: 10, median: 30, max: 1000 })
  })

  test('has the mean of the middle two as its median if their number is even', () => {
    expect(spreadOf([40, 10, 20, 30]).median).toBe(25)
  })

  test('throws if there are no values', () => {
    expect(() => spreadOf([])).toThrow('No values')
  })
})

test('a table aligns its first column left and the others right', () => {
  const rows = [
    ['', 'median'],
    ['portal', '9 ms'],
    ['by hand', '800 ms'],
  ]
  expect(table(rows)).toBe(['            median', '  portal      9 ms', '  by hand   800 ms'].join('\n'))
})
