// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { boardOf, now, openPortal } from '../../support/fake-portal.tsx'
import { historyOf } from '../../support/site-history.ts'

// test/situation/mouths.md shows the words of a tile.

test('a tile leads to its site, in a new tab', async () => {
  const { get } = await openPortal('/')
  const link = within(get('region', 'Monitored sites')).getByRole('link', { name: 'ALS Group (opens in new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.als.example', '_blank'])
})

test('the strip shows the last hour, in words, too', async () => {
  const history = historyOf(now, [
    [45, 'operational'],
    [15, 'down'],
  ])
  const { get } = await openPortal('/', { board: boardOf(['down', 'operational']), history, now })
  const strip = get('img', /^Last hour: 1\sh measured · Down 15\smin$/)
  // One bar a minute. A thin line stands for minutes without a result. A bar is the dash of a horizontal line (styles of the kit).
  const countBars = (path: Element) => path.getAttribute('d')?.match(/h/g)?.length
  expect([...strip.querySelectorAll('path')].map(countBars)).toEqual([45, 14, 1])
})
