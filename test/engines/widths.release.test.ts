import { describe, expect, test } from 'vitest'
import { shiftsInTrouble } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { judgeStates } from '../support/states/judge.ts'
import { states } from '../support/states/index.ts'
import { useVisitors } from '../support/visitor.ts'

judgeStates({ name: 'widths', walks: [['en', states]], widths: 'others' })

describe('the layout shifts by 0.02 at most while an incident and the results of two sites in trouble arrive', () => {
  const portal = usePortal('widths-shifts', { sites: 'fast' })
  const visit = useVisitors(portal)
  // test/browser/layout.test.ts has the other two.
  test.for([
    [1280, 'es'],
    [800, 'en'],
    [800, 'es'],
    [390, 'en'],
  ] as const)('at %i px, in %s', async ([width, locale]) => {
    const urls = portal.stack.sites.map(({ url }) => url)
    const { sum, shifts } = await shiftsInTrouble(visit, urls, width, locale)
    expect(sum, shifts.join('\n')).toBeLessThan(0.02)
  })
})
