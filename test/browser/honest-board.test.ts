import { writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { tileIdOf } from '../../src/app/state-look.ts'
import { banner, checkedAt, probesFrom, roundOf, tileOf } from '../support/board.ts'
import { delayScripts, recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { pauseUpdates } from '../support/pause.ts'
import { usePortal } from '../support/portal.ts'
import { withMonitor } from '../support/states/group-monitor.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

// The board goes silent in no moment that matters, and is never greener than it knows.

const portal = usePortal('honest-board', { sites: 'fast' })
const visit = useVisitors(portal)
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

test('a pause says when it ends by itself, says its age once, and ends then', async () => {
  const { page, goTo } = await visit()
  await page.clock.install()
  await goTo('/')
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  await pauseUpdates(page)
  const main = page.getByRole('main')
  await main.getByText(/^Updates resume by themselves .*\d\d:\d\d\.$/).waitFor()
  expect(await main.getByText(/Last checked/).count()).toBe(1)
  expect(await banner(page, 'All Systems Operational').count(), 'nothing is green that is not checked').toBe(0)
  const asked = probesFrom(page)
  await page.clock.fastForward(29 * 60_000)
  await banner(page, 'Last checked 29 min ago.').waitFor()
  expect(asked).toEqual([])
  await roundOf(page, () => page.clock.fastForward(60_000))
  await banner(page, 'All Systems Operational').waitFor()
  expect(asked).toHaveLength(6)
})

const HOUR = 3_600_000
const MINUTE = 60_000
/** The time `minutes` minutes ago, in the format of announcements.json. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
const publish = (...announcements: readonly object[]) =>
  writeFile(`${portal.folder}/site/announcements.json`, JSON.stringify(announcements))

test('an incident reaches the site that it names, while it answers, and stays in the list when it is over', async () => {
  const incident = {
    id: 'a disk',
    kind: 'incident',
    title: 'Disk replacement',
    text: 'Pages may be slow.',
    from: minutesAgo(90),
    sites: ['ALS News'],
    updates: [
      { at: minutesAgo(60), text: 'It is a disk.' },
      { at: minutesAgo(5), text: 'The supplier is replacing a disk.' },
    ],
  }
  await publish(incident)
  const { page, goTo } = await visit({ width: 1280 })
  await goTo('/')
  const line = page.getByRole('group', { name: 'Disk replacement' })
  await line.locator('summary').first().click()
  await line.getByText('The supplier is replacing a disk.').waitFor()
  expect(await line.getByRole('link', { name: 'ALS News' }).getAttribute('href')).toBe(
    `#${tileIdOf({ url: portal.stack.sites[5]?.url ?? '' })}`,
  )
  expect(await line.getByText('It is a disk.').isVisible(), 'earlier updates').toBe(false)
  const tile = tileOf(page, 'ALS News')
  await tile.getByText('Operational', { exact: true }).waitFor()
  await tile.getByRole('link', { name: 'Incident: Disk replacement' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#incident-a-disk')
  expect(await page.locator('#incident-a-disk').count()).toBe(1)

  await tile.getByRole('button', { name: 'Details of ALS News' }).click()
  const details = page.getByRole('dialog', { name: 'Details of ALS News' })
  await details.getByRole('link', { name: 'Incident: Disk replacement' }).click()
  await details.waitFor({ state: 'detached' })

  await goTo('/webpages')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ALS News' })
  await card.getByRole('link', { name: 'Incident: Disk replacement' }).click()
  await page.getByText('The supplier is replacing a disk.').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('disk')
  await page.getByRole('option', { name: 'Disk replacement Incident' }).waitFor()

  await publish({ ...incident, until: minutesAgo(1) })
  await goTo('/')
  const recent = page.getByRole('region', { name: 'Today and yesterday' })
  await recent.getByText('The supplier is replacing a disk.').waitFor()
  expect(await textsOf(recent.getByRole('listitem'))).toEqual([
    expect.stringMatching(/^Resolved: Disk replacement · .*\d\d:\d\d.*The supplier is replacing a disk\.$/),
  ])
  expect(await tile.getByText(/Incident/).count()).toBe(0)
  await publish()
})

test('a tile and its details say what only this browser sees', async () => {
  const visitor = await visit()
  const { page, context, goTo, tolerate } = visitor
  const url = portal.stack.sites[2]?.url ?? ''
  tolerate(url)
  await context.route(`${url}/favicon.ico?*`, (route) => route.abort('connectionrefused'))
  await withMonitor()({ context, place: portal })
  await goTo('/')
  await tileOf(page, 'ALS Group')
    .getByText(/^since .*\d\d:\d\d, only from your connection$/)
    .waitFor()
  await page.getByRole('button', { name: 'Details of ALS Group' }).click()
  const details = page.getByRole('dialog', { name: 'Details of ALS Group' })
  await details.getByText('Only from your connection: the group’s monitor reaches it').waitFor()
  await details.getByText(/since \d\d:\d\d.*, only from your connection$/).waitFor()
})

test.for([
  [1280, 'en', /^Last problem: ALS Group, 12\smin (today|yesterday) at \d\d:\d\d$/],
  [1280, 'es', /^Último problema: (ALS Group|Grupo ALS), 12\smin (hoy|ayer) a las?\s\d?\d:\d\d$/],
  [800, 'es', /^Último problema: (ALS Group|Grupo ALS), 12\smin (hoy|ayer) a las?\s\d?\d:\d\d$/],
] as const)(
  'a calm banner tells the last problem, at %i px in %s, and both places of it lead to the details',
  async ([width, locale, sentence]) => {
    const now = Date.now()
    const url = portal.stack.sites[2]?.url ?? ''
    const began = now - 3 * HOUR
    const stretches = [
      ['operational', began - HOUR, began],
      ['down', began, began + 12 * MINUTE],
      ['operational', began + 12 * MINUTE, now - HOUR],
    ]
    const visitor = await visit({
      width,
      before: recordShifts,
      stored: { 'als.locale': locale, 'als.history': JSON.stringify({ [url]: stretches }) },
    })
    await delayScripts(visitor.page)
    await visitor.goTo('/')
    await visitor.page.locator('#overall').getByRole('paragraph').filter({ hasText: sentence }).waitFor()
    await expect.poll(() => checkedAt(visitor.page)).not.toBeNull()
    expect(await shiftsOf(visitor.page)).toEqual([])
    const openers = [
      visitor.page.locator('#overall').getByRole('link'),
      visitor.page.locator('section[aria-labelledby="recent"]').getByRole('button'),
    ]
    for (const opener of openers) {
      await opener.click()
      await visitor.page.getByRole('dialog', { name: /(ALS Group|Grupo ALS)$/ }).waitFor()
      await visitor.page.keyboard.press('Escape')
      await visitor.page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  },
)

test('a first visit says nothing of a history, keeps no room for it, and draws the hour that it will fill', async () => {
  const { page, goTo } = await visit({ before: recordShifts })
  await delayScripts(page)
  await goTo('/')
  await banner(page, 'All Systems Operational').waitFor()
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  expect(await page.locator('#overall').getByRole('paragraph').count(), 'the title').toBe(1)
  expect(await page.getByText(/Nothing measured|No problems/).count()).toBe(0)
  const hour = tileOf(page, 'ALS Group').getByRole('img', { name: /measured$/ })
  const widths = await hour.evaluate((strip) =>
    [...strip.querySelectorAll('path')].map((path) => Math.round(path.getBBox().width)),
  )
  expect(Math.max(...widths), 'the minutes without a result').toBeGreaterThan(200)
  expect(await shiftsOf(page)).toEqual([])
})

test('the line that is kept for the group’s monitor says that its figures are missing', async () => {
  const { page, context, goTo, tolerate } = await visit()
  tolerate(portal.at('/'))
  await withMonitor()({ context, place: portal })
  await context.route('**/status-history.json', (route) => route.abort())
  await goTo('/')
  await banner(page, 'No figures from the group’s monitor at the moment').waitFor()
})
