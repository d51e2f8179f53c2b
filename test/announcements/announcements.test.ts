import { expect, test } from 'vitest'
import { createAnnouncements, dismissalOf, readVendorFile } from '../../src/announcements/index.ts'
import { ANNOUNCEMENTS_KEY, DISMISSED_KEY } from '../../src/base/keys.ts'
import { FileFault, MissingFile } from '../../src/base/published-file.ts'
import { createStore } from '../../src/base/store.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const incident = { id: 'mail', kind: 'incident', title: 'Mail is late', text: 'It arrives.', from: '2026-01-01T08:00Z' }
const notice = { ...incident, id: 'holiday', kind: 'notice' }
const failing = () => Promise.reject(new TypeError('offline'))
const missing = () => Promise.reject(new MissingFile())

type FileRequest = () => Promise<string>
const file =
  (...items: readonly unknown[]): FileRequest =>
  async () =>
    JSON.stringify(items)

/** A page of a browser with these items in its storage, whose announcements come from the file. */
function browser(firstRequest: FileRequest, stored: Readonly<Record<string, string>> = {}) {
  const world = createWorld(stored)
  const page = world.openPage()
  const warnings: string[] = []
  let request = firstRequest
  let asked = 0
  const clock = createStore(page.now())
  const env = {
    ...page,
    fetchFile: () => {
      asked += 1
      return request()
    },
    warn: (fault: string) => void warnings.push(fault),
  }
  const announcements = createAnnouncements([], env, clock)
  return {
    announcements,
    storage: world.storage.items,
    otherTab: world.openPage().storage,
    warnings,
    asked: () => asked,
    ids: (): readonly string[] => announcements.get().map(({ id }) => id),
    watch() {
      announcements.refresh()
      world.every(MINUTE, () => {
        clock.set(page.now())
        announcements.refresh()
      })
      return world.settle()
    },
    async minutesLater(minutes: number, change: { request?: FileRequest; isVisible?: boolean } = {}) {
      request = change.request ?? request
      await page.setVisible(change.isVisible ?? page.isVisible())
      await world.advance(minutes * MINUTE)
      await world.settle()
    },
  }
}

test('a visit shows the file of the last visit until it has read the current one, and stores that as it was read', async () => {
  const { announcements, ids, watch, storage } = browser(file(notice), {
    [ANNOUNCEMENTS_KEY]: JSON.stringify([incident]),
  })
  expect([announcements.initial, ids()]).toEqual([[], ['mail']])
  await watch()
  expect(ids()).toEqual(['holiday'])
  expect(storage.get(ANNOUNCEMENTS_KEY)).toBe(JSON.stringify([notice]))
})

test('a visible page reads the file every five minutes, a hidden one when it is seen again', async () => {
  const { asked, ids, minutesLater, watch } = browser(file())
  await watch()
  await minutesLater(4)
  expect(asked()).toBe(1)
  await minutesLater(1, { request: file(incident) })
  expect([asked(), ids()]).toEqual([2, ['mail']])
  await minutesLater(30, { isVisible: false })
  expect(asked()).toBe(2)
  await minutesLater(1, { isVisible: true })
  expect(asked()).toBe(3)
})

test('if a request fails, the announcements stay, and the page says nothing', async () => {
  const { ids, minutesLater, warnings, storage, watch } = browser(file(incident))
  await watch()
  await minutesLater(5, { request: failing })
  expect([ids(), warnings, storage.has(ANNOUNCEMENTS_KEY)]).toEqual([['mail'], [], true])
})

test('a file over the limit of the request changes nothing, and is logged once', async () => {
  const { ids, minutesLater, warnings, storage, watch } = browser(file(incident))
  await watch()
  await minutesLater(10, { request: () => Promise.reject(new FileFault('it is larger than 4 MB')) })
  await minutesLater(5)
  expect([ids(), warnings, storage.has(ANNOUNCEMENTS_KEY)]).toEqual([['mail'], ['it is larger than 4 MB'], true])
})

test.each([
  ['is a page of a sign-in proxy', '<!doctype html>', 'it is not JSON'],
  ['is too large', `[${' '.repeat(4_000_000)}]`, 'it is too large'],
  ['is no list', '{}', 'it is not a list'],
] as const)('a response that %s changes nothing, and is logged once', async (_, other, fault) => {
  const { ids, minutesLater, warnings, storage, watch } = browser(file(incident))
  await watch()
  await minutesLater(10, { request: async () => other })
  await minutesLater(5)
  expect([ids(), warnings, storage.has(ANNOUNCEMENTS_KEY)]).toEqual([['mail'], [fault], true])
})

test('faulty announcements of a list are left out and logged once', async () => {
  const { ids, minutesLater, warnings, storage, watch } = browser(file(incident))
  await watch()
  await minutesLater(10, { request: file({ ...incident, kind: 'x' }) })
  await minutesLater(5)
  expect([ids(), warnings, storage.has(ANNOUNCEMENTS_KEY)]).toEqual([[], ['[0].kind is not valid'], false])
})

test('a notice that another tab dismisses is hidden', async () => {
  const { announcements, ids, otherTab, watch } = browser(file(incident, notice))
  await watch()
  otherTab.write(DISMISSED_KEY, '["holiday"]')
  expect(ids()).toEqual(['mail'])
  expect(announcements.get()).toHaveLength(1)
})

test('one 404 while a router restarts changes nothing', async () => {
  const { ids, minutesLater, warnings, storage, watch } = browser(file(incident))
  await watch()
  await minutesLater(5, { request: missing })
  expect([ids(), warnings, storage.has(ANNOUNCEMENTS_KEY)]).toEqual([['mail'], ['it is missing'], true])
  await minutesLater(1, { request: file(incident) })
  await minutesLater(5, { request: missing })
  expect([ids(), storage.has(ANNOUNCEMENTS_KEY)]).toEqual([['mail'], true])
})

test('a file that is missing twice, a minute apart, shows nothing and is logged once, until it is there again', async () => {
  const { asked, ids, minutesLater, warnings, storage, watch } = browser(missing, {
    [ANNOUNCEMENTS_KEY]: JSON.stringify([incident]),
  })
  await watch()
  expect(ids()).toEqual(['mail'])
  await minutesLater(1)
  expect([ids(), warnings, asked(), storage.size]).toEqual([[], ['it is missing'], 2, 0])
  await minutesLater(120)
  expect([warnings, asked()]).toEqual([['it is missing'], 4])
  await minutesLater(60, { request: file(incident) })
  expect(ids()).toEqual(['mail'])
})

test('an error of the server changes nothing, however long it lasts', async () => {
  const { ids, minutesLater, warnings, storage, watch } = browser(file(incident))
  await watch()
  await minutesLater(60, { request: () => Promise.reject(new FileFault('the response has status 502')) })
  const fault = 'the response has status 502'
  expect([ids(), warnings, storage.has(ANNOUNCEMENTS_KEY)]).toEqual([['mail'], [fault], true])
})

test('a dismissed notice stays hidden at the next visit, until its id leaves the file', async () => {
  const first = browser(file(incident, notice))
  await first.watch()
  first.announcements.dismiss('holiday')
  expect(first.ids()).toEqual(['mail'])
  const next = browser(file(incident, notice), Object.fromEntries(first.storage))
  expect(next.ids()).toEqual(['mail'])
  await next.watch()
  expect(next.ids()).toEqual(['mail'])
  await next.minutesLater(5, { request: file(incident) })
  expect(next.storage.has(DISMISSED_KEY)).toBe(false)
  await next.minutesLater(5, { request: file(incident, notice) })
  expect(next.ids()).toEqual(['mail', 'holiday'])
})

test('an incident with the id of a dismissed notice is shown', async () => {
  const { ids, watch } = browser(file({ ...incident, id: 'holiday' }), { [DISMISSED_KEY]: '["holiday"]' })
  await watch()
  expect(ids()).toEqual(['holiday'])
})

test.each(['', '{', 'null', '7', '[7, null]'])('%o in the storage hides nothing', async (stored) => {
  const { ids, watch } = browser(file(notice), { [ANNOUNCEMENTS_KEY]: stored, [DISMISSED_KEY]: stored })
  await watch()
  expect(ids()).toEqual(['holiday'])
})

test('what has ended is not shown, and not stored: the next visit begins with what counts', async () => {
  const ended = { ...incident, id: 'old', until: '2026-01-01T09:00Z' }
  const { ids, storage, watch } = browser(file(ended, incident, notice))
  await watch()
  expect(ids()).toEqual(['mail', 'holiday'])
  expect(storage.get(ANNOUNCEMENTS_KEY)).toBe(JSON.stringify([incident, notice]))
})

test('an announcement comes and goes with the clock of the page, although the file stays', async () => {
  const planned = { ...incident, id: 'planned', from: '2030-01-15T00:02Z', until: '2030-01-15T00:04Z', kind: 'notice' }
  const { ids, minutesLater, watch } = browser(file(planned))
  await watch()
  expect(ids()).toEqual([])
  await minutesLater(2)
  expect(ids()).toEqual(['planned'])
  await minutesLater(2)
  expect(ids()).toEqual([])
})

test('while the clock ticks and nothing comes or goes, the page is not rendered anew', async () => {
  const { announcements, minutesLater, watch } = browser(file(incident, notice))
  await watch()
  const before = announcements.get()
  await minutesLater(10)
  expect(announcements.get()).toBe(before)
})

test('a stored file of a former version, which is whole and has ended announcements, shows the open one', () => {
  const old = Array.from({ length: 50 }, (_, index) => ({ ...incident, id: `${index}`, until: '2026-01-01T09:00Z' }))
  const { ids } = browser(file(), { [ANNOUNCEMENTS_KEY]: JSON.stringify([...old, incident]) })
  expect(ids()).toEqual(['mail'])
})

test('a dismissed notice stays dismissed in two tabs that have different versions of the file', async () => {
  const { ids, otherTab, storage, watch } = browser(file(incident))
  await watch()
  // The other tab has a file with the notice already.
  otherTab.write(DISMISSED_KEY, '["holiday"]')
  expect([ids(), storage.get(DISMISSED_KEY)]).toEqual([['mail'], '["holiday"]'])
})

test('only people for whom an announcement is see it, and it comes and goes with their sign-in', async () => {
  const world = createWorld()
  const page = world.openPage()
  const group = createStore('')
  const over = { ...incident, id: 'over', from: '2025-03-01T08:00Z', until: '2025-03-01T09:00Z' }
  const env = {
    ...page,
    fetchFile: file({ ...incident, for: ['audit'] }, notice, { ...over, for: ['audit'] }),
    warn: () => undefined,
  }
  const announcements = createAnnouncements([], env, createStore(page.now()), {
    maySee: (item) => item.for === undefined || item.for.includes(group.get()),
    subscribe: group.subscribe,
  })
  const ids = () => [...announcements.get(), ...announcements.ended.get()].map(({ id }) => id)
  announcements.refresh()
  await world.settle()
  expect(ids()).toEqual(['holiday'])
  group.set('audit')
  expect(ids()).toEqual(['mail', 'holiday', 'over'])
  group.set('')
  expect(ids()).toEqual(['holiday'])
})

test('maintenance that ends while the page is open is among what has ended, and the storage stays small', async () => {
  const old = Array.from({ length: 60 }, (_, index) => ({
    ...incident,
    id: `old-${index}`,
    from: '2025-03-01T08:00Z',
    until: '2025-03-01T09:00Z',
  }))
  const { announcements, minutesLater, storage, watch } = browser(file(...old))
  const page = createWorld().openPage()
  const from = new Date(page.now() - MINUTE).toISOString()
  const until = new Date(page.now() + 7 * MINUTE).toISOString()
  await watch()
  await minutesLater(5, { request: file(...old, { ...incident, id: 'move', kind: 'maintenance', from, until }) })
  expect([announcements.ended.initial, announcements.ended.get().length]).toEqual([[], 60])
  await minutesLater(3)
  expect(announcements.ended.get()[0]?.id).toBe('move')
  expect(storage.get(ANNOUNCEMENTS_KEY)).not.toContain('old-')
})

test('a dismissed incident comes back with its next update, and in other tabs', async () => {
  const { announcements, watch, minutesLater, storage } = browser(file(incident))
  await watch()
  const isDismissed = () => {
    const [shown] = announcements.get()
    return shown && announcements.dismissed.get().includes(dismissalOf(shown, Date.parse('2026-01-01T10:00Z')))
  }
  const [shown] = announcements.get()
  if (!shown) throw new Error('It is not shown')
  announcements.dismiss(dismissalOf(shown, Date.parse('2026-01-01T10:00Z')))
  expect(isDismissed()).toBe(true)
  expect(announcements.get(), 'the dashboard shows it still').toHaveLength(1)
  await minutesLater(5)
  expect(isDismissed(), 'as long as nothing is new').toBe(true)
  expect(storage.has(DISMISSED_KEY)).toBe(true)
  const update = { at: '2026-01-01T09:00Z', text: 'It is a disk.' }
  await minutesLater(5, { request: file({ ...incident, updates: [update] }) })
  expect(isDismissed()).toBe(false)
  await minutesLater(5, { request: file(notice) })
  expect(storage.has(DISMISSED_KEY), 'nothing is kept of what is no more in the file').toBe(false)
})

test('a dismissed incident of a vendor stays dismissed when the file changes, which does not have it', async () => {
  const vendor = { name: 'Mail vendor', status: 'https://status.vendor.example/summary.json', sites: [] }
  const summary = { page: {}, incidents: [{ id: 'abc', name: 'Mail is late', started_at: '2026-01-01T08:00:00Z' }] }
  const theirs = readVendorFile(JSON.stringify(summary), vendor, [])
  const [dismissed] = typeof theirs === 'string' ? [] : theirs.incidents
  if (!dismissed) throw new Error('The vendor has no incident')
  const { announcements, watch, minutesLater } = browser(file(notice))
  await watch()
  announcements.dismiss(dismissalOf(dismissed, dismissed.from))
  await minutesLater(5, { request: file(incident) })
  expect(announcements.dismissed.get()).toEqual([dismissalOf(dismissed, dismissed.from)])
})
