import { describe, expect, test } from 'vitest'
import { up, watchSites } from '../support/status-world.ts'

const siteAt = (index: number) => `https://s${index}.example`

function setUp(count: number) {
  const urls = Array.from({ length: count }, (_, index) => siteAt(index))
  return { ...watchSites(urls), urls }
}

describe('200 sites', () => {
  test('are all probed in order, 12 at a time', async () => {
    const { world, monitor, urls } = setUp(200)
    monitor.start()
    await world.settle()
    expect(world.open().map(({ site }) => site)).toEqual(urls.slice(0, 12))
    const counts: number[] = []
    for (let ms = 0; ms < 2000; ms += 10) {
      await world.advance(10)
      counts.push(world.open().length)
    }
    expect(Math.max(...counts)).toBe(12)
    expect(world.requests.map(({ site }) => site)).toEqual(urls)
    expect(monitor.board.get().checking).toBe(false)
    expect(monitor.board.get().sites.every(({ status }) => status === 'operational')).toBe(true)
  })

  test('have a result within a minute, even if none responds', async () => {
    const { world, monitor, urls } = setUp(200)
    urls.forEach((url) => world.image(url, 'silence'))
    monitor.start()
    await world.advance(59_999)
    expect(monitor.board.get().checking).toBe(false)
    expect(monitor.board.get().sites.every(({ status }) => status === 'down')).toBe(true)
  })
})

test('sites that do not respond delay others by at most 3 s, even if they fill all slots', async () => {
  const { world, monitor, urls } = setUp(13)
  urls.slice(0, 12).forEach((url) => world.image(url, 'silence'))
  monitor.start()
  await world.advance(3000)
  expect(world.askedAt(siteAt(12), world.now())).toEqual([0])
  await world.advance(50)
  expect(monitor.board.get().sites[12]?.status).toBe('operational')
})

test('probes that are aborted by hiding the page free their slots', async () => {
  const { world, monitor, urls } = setUp(13)
  urls.slice(0, 12).forEach((url) => world.image(url, 'silence'))
  monitor.start()
  await world.settle()
  await world.setVisible(false)
  await world.setVisible(true)
  expect(world.open()).toHaveLength(12)
})

test('six sites never wait for each other', async () => {
  const { world, monitor, urls } = setUp(6)
  urls.slice(0, 5).forEach((url) => world.image(url, 'silence'))
  world.image(siteAt(5), up(30))
  monitor.start()
  await world.advance(30)
  expect(monitor.board.get().sites[5]?.responseTime).toBe(30)
})

test('after a day of rounds one timer and no request are left', async () => {
  const { world, monitor, urls } = setUp(6)
  world.image(urls[0] ?? '', 'silence')
  monitor.start()
  await world.advance(86_400_000 - 1)
  expect(world.timers.size).toBe(1)
  expect(world.open()).toHaveLength(0)
  expect(world.requests).toHaveLength(6 * 24 * 60)
})
