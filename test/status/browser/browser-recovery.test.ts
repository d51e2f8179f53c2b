// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createRecoveryEnv } from '../../../src/status/browser/browser-recovery.ts'
import type { WatchedSite } from '../../../src/status/index.ts'

const site: WatchedSite = {
  url: 'https://a.example/',
  state: 'recovered',
  since: 0,
  askedAt: 0,
  lookedAt: 0,
  worksSince: 0,
  gap: null,
  isSeen: false,
}

/** A browser with notifications. The permission is the user's answer as soon as the page asks. */
function createBrowser(permission: NotificationPermission, answer = permission, needsWorker = false) {
  const shown: { readonly title: string; readonly options: NotificationOptions | undefined }[] = []
  const notifications: Fake[] = []
  let requests = 0
  class Fake extends EventTarget {
    static permission = permission
    static async requestPermission() {
      requests += 1
      return (Fake.permission = answer)
    }
    close() {}
    constructor(title: string, options?: NotificationOptions) {
      super()
      if (needsWorker)
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      structuredClone(options?.data)
      if (Fake.permission === 'granted') shown.push({ title, options })
      notifications.push(this)
    }
  }
  vi.stubGlobal('Notification', Fake)
  const env = createRecoveryEnv(({ url }) => ({ text: `${url} is back`, lang: 'en' }))
  return { env, shown, notifications, requests: () => requests }
}

afterEach(() => vi.unstubAllGlobals())

test('a browser that has not decided is asked within the press, and shows one notification a site', async () => {
  const { env, shown, requests } = createBrowser('default', 'granted')
  expect(env.canNotify()).toBe(true)
  expect([requests(), shown], 'before the press').toEqual([0, []])
  const answer = env.requestPermission()
  expect(requests(), 'before anything is awaited').toBe(1)
  await answer
  env.notify(site, () => {})
  expect(shown).toMatchObject([{ title: 'https://a.example/ is back', options: { lang: 'en' } }])
})

test('a recovery is told of once by all tabs, and the next one of the site does not replace it silently', () => {
  const { env, shown } = createBrowser('granted')
  env.notify(site, () => {})
  env.notify(site, () => {})
  env.notify({ ...site, since: 1 }, () => {})
  const [tag, tagInOtherTab, nextTag] = shown.map(({ options }) => options?.tag)
  expect([tag !== undefined, tag === tagInOtherTab, tag === nextTag]).toEqual([true, true, false])
})

test('a click opens the site, and not this tab', () => {
  const { env, notifications } = createBrowser('granted')
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const onClick = vi.fn()
  env.notify(site, onClick)
  const click = new Event('click', { cancelable: true })
  notifications[0]?.dispatchEvent(click)
  expect(open.mock.calls).toEqual([[site.url, '_blank', 'noopener,noreferrer']])
  expect([click.defaultPrevented, onClick.mock.calls.length]).toEqual([true, 1])
})

test('a user who refuses gets none, and is not asked again', async () => {
  const { env, shown, requests } = createBrowser('default', 'denied')
  await env.requestPermission()
  expect(env.canNotify()).toBe(false)
  await env.requestPermission()
  env.notify(site, () => {})
  expect([requests(), shown]).toEqual([1, []])
})

test.each([
  ['has refused before', () => createBrowser('denied')],
  ['needs a worker', () => createBrowser('default', 'granted', true)],
  ['needs a worker, and has the permission', () => createBrowser('granted', 'granted', true)],
])('a browser that %s says so before the press, and is not asked', async (_, open) => {
  const { env, shown, requests } = open()
  expect(env.canNotify()).toBe(false)
  await env.requestPermission()
  env.notify(site, () => {})
  expect([requests(), shown]).toEqual([0, []])
})

test('a browser without notifications', async () => {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(window, 'Notification')
  const env = createRecoveryEnv(() => ({ text: '', lang: 'en' }))
  expect(env.canNotify()).toBe(false)
  await env.requestPermission()
  env.notify(site, () => {})
})
