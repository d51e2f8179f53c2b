import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { banner, tileOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

// The portal's server knows the time, also for a device that does not.

const portal = usePortal('wrong-clock', { sites: 'fast' })
const visit = useVisitors(portal)

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Each changes within five minutes, so that a device whose clock differs by these sees something else. */
function announcementsAt(now: number) {
  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString()
  const common = { text: 'A text.', sites: [] }
  return [
    { ...common, id: 'open', kind: 'incident', title: 'Mail is late', from: at(-4) },
    { ...common, id: 'over', kind: 'incident', title: 'Phones were silent', from: at(-60), until: at(-3) },
    { ...common, id: 'now', kind: 'maintenance', title: 'New disks', from: at(-4), until: at(4), sites: ['ALS News'] },
    { ...common, id: 'past', kind: 'notice', title: 'Closed today', from: at(-60), until: at(-3) },
    { ...common, id: 'current', kind: 'notice', title: 'Open again', from: at(-3) },
  ]
}

async function factsOf(page: Page) {
  await banner(page, 'Mail is late').waitFor()
  const main = page.getByRole('main')
  await tileOf(page, 'ALS News').getByText('Maintenance').waitFor()
  await main.getByRole('time').first().waitFor()
  const checkedAt = await main.getByRole('time').first().getAttribute('datetime')
  return {
    title: await page.title(),
    incident: await textsOf(main.getByRole('listitem').filter({ hasText: 'Mail is late' })),
    announcements: await textsOf(page.getByRole('region', { name: 'Announcements' })),
    over: await textsOf(main.getByText('Phones were silent')),
    tile: await textsOf(tileOf(page, 'ALS News').locator('p')),
    isCheckedNow: Math.abs(Date.parse(checkedAt ?? '') - Date.now()) < 2 * MINUTE,
  }
}

async function look(aheadMs: number) {
  const { page, goTo } = await visit()
  await page.clock.install({ time: Date.now() + aheadMs })
  await goTo('/')
  return factsOf(page)
}

test('a device whose clock is wrong shows the announcements and times that others show', async () => {
  portal.stack.sites[5]?.behaveAs('refusing')
  await writeFile(`${portal.folder}/site/announcements.json`, JSON.stringify(announcementsAt(Date.now())))
  const right = await look(0)
  expect(right).toMatchObject({ isCheckedNow: true, over: ['Phones were silent'] })
  expect(right.announcements.join()).toMatch(/^(?!.*Closed today).*New disks.*Open again/)
  for (const difference of [5 * MINUTE + 10_000, 60 * MINUTE, DAY, 365 * DAY]) {
    expect(await look(difference), `${difference / MINUTE} min ahead`).toEqual(right)
    expect(await look(-difference), `${difference / MINUTE} min behind`).toEqual(right)
  }
})
