import '../support/styles.ts'
import { expect, test } from 'vitest'
import { withIncidentStart } from '../../src/board/since-when.ts'

test('an announced incident moves the beginning of current trouble only', () => {
  const down = {
    state: 'down',
    from: 5_000,
    to: 6_000,
    isCurrent: true,
    beginsUnseen: true,
    endsUnseen: false,
  } as const
  expect(withIncidentStart(down, 1_000)).toEqual({ ...down, from: 1_000, beginsUnseen: false })
  const over = { ...down, isCurrent: false }
  expect(withIncidentStart(over, 1_000)).toEqual(over)
  const up = { ...down, state: 'operational' } as const
  expect(withIncidentStart(up, 1_000)).toEqual(up)
})
