import { describe, expect, it } from 'vitest'
import { spreadOf, table } from './figures.ts'

describe('the figures of several loads', () => {
  it('are the least, the middle one and the most', () => {
    expect(spreadOf([30, 1000, 10, 20, 40])).toEqual({ min: 10, median: 30, max: 1000 })
  })

  it('have the mean of the middle two when there is no middle one', () => {
    expect(spreadOf([40, 10, 20, 30]).median).toBe(25)
  })

  it('are not made up where nothing was measured', () => {
    expect(() => spreadOf([])).toThrow('No figures')
  })

  it('stand under each other, words on the left and figures on the right', () => {
    expect(
      table([
        ['', 'median'],
        ['portal', '9 ms'],
        ['by hand', '800 ms'],
      ]),
    ).toBe(['            median', '  portal      9 ms', '  by hand   800 ms'].join('\n'))
  })
})
