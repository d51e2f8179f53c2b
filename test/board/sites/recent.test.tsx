// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { boardOf, now, openPortal } from '../../support/fake-portal.tsx'
import { historyOf } from '../../support/site-history.ts'
import type { Past } from '../../support/site-history.ts'

// test/situation/mouths.md shows the words, and test/situation/disruptions.test.ts what is listed, in which order.

test('a day with many disruptions lists the last three that are over, and the earlier ones on request', async () => {
  const past = Array.from({ length: 12 }, (): Past => [
    [90, 'operational'],
    [1, 'down'],
  ]).flat()
  const board = boardOf(['down', 'operational'], { lastCheckedAt: now })
  const { get } = await openPortal('/', { board, history: historyOf(now, past), now })
  const section = within(get('region', 'Today and yesterday'))
  expect(section.getAllByRole('listitem')).toHaveLength(11)
  const earlier = section.getByText('8 earlier').closest('details')
  expect(earlier?.open).toBe(false)
  expect(within(earlier ?? document.body).getAllByRole('listitem')).toHaveLength(8)
})
