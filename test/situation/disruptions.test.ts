import { expect, test } from 'vitest'
import { createStore } from '../../src/base/store.ts'
import { measurementOf, readSituations, recentDisruptions } from '../../src/situation/index.ts'
import { createHistory, initialBoard, parseMonitorFile } from '../../src/status/index.ts'
import type { GroupHistory } from '../../src/status/index.ts'
import { monitorFile } from '../support/group-monitor-file.ts'
import { config } from '../support/sample-portal.ts'
import { historyOf } from '../support/site-history.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const now = new Date(2026, 10, 22, 15, 0).getTime()
const urls = config.sites.map(({ url }) => url)
const [first = ''] = urls

function monitoredHistory(letters: string) {
  const world = createWorld()
  world.setClock(now)
  const file = parseMonitorFile(monitorFile({ [first]: letters }, now), urls, now)
  return createHistory(world.openPage(), MINUTE, createStore<GroupHistory | null>(file)).get()(now)
}

test('a site that flaps at every sample of the monitor has at most 100 disruptions to list', () => {
  const history = monitoredHistory('od'.repeat(1000))
  const reading = readSituations({ board: initialBoard(config), history, announcements: [] })
  expect(history.disruptions(first)).toHaveLength(1000)
  const listed = recentDisruptions(reading)
  expect(listed).toHaveLength(100)
  expect(listed[0]?.isCurrent, 'the latest ones').toBe(true)
})

test('a share is that of the group’s monitor: this browser’s own minutes have none', () => {
  const letters = 'o'.repeat(50) + 'd'.repeat(10)
  expect(measurementOf(first, 60 * MINUTE, monitoredHistory(letters))).toEqual({
    minutes: 60,
    downMinutes: expect.closeTo(10, 0) as number,
    share: expect.closeTo(5 / 6, 1) as number,
  })
  const own = historyOf(now, [
    [50, 'operational'],
    [10, 'down'],
  ])
  expect(measurementOf(first, 60 * MINUTE, own.get()(now))).toMatchObject({ share: null })
  expect(measurementOf(first, 60 * MINUTE, historyOf(now).get()(now))).toEqual({
    minutes: 0,
    downMinutes: 0,
    share: null,
  })
})
