// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { boardOf, now, openPortal } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { historyOf } from '../support/site-history.ts'

const url = 'https://www.als.example'
const ask = 'Tell me when it is back'

/** A page with a site that is down, and a clock of its checks. */
async function openPage(path = '/webpages', situation: Parameters<typeof openPortal>[1] = {}) {
  let time = now
  let look = () => {}
  const portal = await openPortal(path, {
    board: boardOf(['down', 'operational']),
    ...situation,
    recovery: {
      now: () => time,
      every: (_ms, run) => {
        look = run
        return () => undefined
      },
      check: async () => ({ url, status: 'operational', responseTime: 1 }),
      ...situation.recovery,
    },
  })
  const openMenu = () => doing(() => portal.get('button', 'More about Main site').click())
  /** Lets the page check the site once a minute. */
  const watch = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      time += 60_000
      await act(async () => look())
    }
  }
  return { ...portal, openMenu, watch }
}

test('the menu of a program asks for the permission within the press, stays open, and says that the tab watches', async () => {
  const requestPermission = vi.fn(async () => 'granted')
  const { get, openMenu, queryAllByText, queryByText } = await openPage('/webpages', {
    recovery: { requestPermission },
  })
  openMenu()
  expect(queryByText('Without a notification: the tab’s title and this page will say it.')).toBeNull()
  expect(requestPermission).not.toHaveBeenCalled()
  get('button', ask).focus()
  await act(async () => {
    get('button', ask).click()
    expect(requestPermission).toHaveBeenCalledOnce()
  })
  expect(queryAllByText('We’ll tell you. Keep this tab open.')).toHaveLength(2)
  expect(document.activeElement, 'the focus stays').toBe(get('button', 'Stop'))
  doing(() => get('button', 'Stop').click())
  expect(get('button', ask)).not.toBeNull()
  expect(queryByText('We’ll tell you. Keep this tab open.')).toBeNull()
})

test.each([
  ['down', true],
  ['degraded', true],
  ['operational', false],
  ['checking', false],
] as const)('a site that is %s has the button: %s', async (state, isThere) => {
  const { all, openMenu } = await openPage('/webpages', { board: boardOf([state]) })
  openMenu()
  expect(all('button', ask)).toHaveLength(Number(isThere))
})

test('nor does a site of which nothing current is known', async () => {
  const { all, get } = await openPage('/', { board: boardOf(['down'], { paused: true }) })
  doing(() => get('button', 'Details of ALS Group').click())
  expect(all('button', ask)).toEqual([])
})

test('without notifications the button says so beforehand, in the details, too', async () => {
  const { get } = await openPage('/', { recovery: { canNotify: () => false } })
  doing(() => get('button', 'Details of ALS Group').click())
  const details = within(get('dialog'))
  expect(details.getByRole('button', { name: ask })).not.toBeNull()
  details.getByText('Without a notification: the tab’s title and this page will say it.')
})

test('the title and a line tell of it, until they are seen and dismissed', async () => {
  let isSeen = false
  const see = vi.fn<(listener: () => void) => void>()
  const { get, openMenu, watch, queryByText } = await openPage('/webpages', {
    recovery: { isSeen: () => isSeen, onSeen: see },
  })
  openMenu()
  await act(async () => get('button', ask).click())
  await watch(12)
  const sentence = /^works again, after (\d+ minutes?)\.$/
  expect(queryByText(sentence)?.closest('[aria-live="polite"]')?.textContent).toMatch(/^ALS Group .*works again/)
  expect(document.title).toMatch(/^ALS Group works again, after \d+ minutes? · Webpages · ALS Portal$/)
  isSeen = true
  doing(() => see.mock.calls[0]?.[0]())
  expect(document.title).toBe('Webpages · ALS Portal')
  doing(() => get('button', /^Dismiss: ALS Group works again, after/).click())
  expect(document.activeElement?.id).toBe('content')
  expect(queryByText(sentence)).toBeNull()
})

test('a device whose clock is an hour behind tells of it as soon as another one, and for how long it lasted', async () => {
  const hour = 3_600_000
  const { get, openMenu, watch, queryByText } = await openPage('/webpages', {
    history: historyOf(now, [[4, 'down']]),
    now: now + hour,
    offsetMs: hour,
  })
  openMenu()
  await act(async () => get('button', ask).click())
  await watch(2)
  expect(queryByText('works again, after 4 minutes.')).not.toBeNull()
  expect(document.title).toMatch(/^ALS Group works again, after 4 minutes/)
})

test('a site that is in trouble again after its recovery is told to work nowhere', async () => {
  // The board has found a trouble that began a minute ago, after the recovery of an hour ago.
  const { get, openMenu, watch, queryByText } = await openPage('/webpages', {
    history: historyOf(now, [[1, 'down']]),
    now,
    recovery: { now: () => now - 3_600_000 },
  })
  openMenu()
  await act(async () => get('button', ask).click())
  await watch(3)
  expect(queryByText(/works again/)).toBeNull()
  expect(document.title).toBe('Webpages · ALS Portal')
})
