import type { Page } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { buildFolder } from '../support/browser.ts'
import { banner, checkedAt, probesFrom, refresh, refreshUntil } from '../support/board.ts'
import {
  give,
  headersThenSilence,
  html,
  image,
  later,
  noContent,
  octets,
  redirect,
  redirectLoop,
  redirectOut,
  reset,
  startProbedSite,
} from './probing-sites.ts'
import type { Answer } from './probing-sites.ts'
import { useVisitors, waitUntilAlive } from '../support/visitor.ts'
import { serve, useWatchers } from './watchers.ts'

const watchers = useWatchers('probing')
const { plain, confirming } = watchers
const visitPlain = useVisitors(plain)
const visitConfirming = useVisitors(confirming)

// States of a site. `noted`: it answers, but its icon cannot be read.
const up = 'Operational'
const noted = `Operational. ${en.dashboard.iconUnreadable}`
const slow = 'Degraded'
const down = 'Down'

interface Row {
  /** The response to the request for the site's icon. Null if the site's port is closed. */
  readonly answer: Answer | null
  /** The state shown without `status.confirm`. */
  readonly plain: string
  /** The state shown with `status.confirm`. */
  readonly confirmed: string
  /** Without `status.confirm`, the error must arrive within 100 ms. A busy machine may be late, so the test retries. */
  readonly atOnce?: true
  /** A policy of the site or of the portal's pages forbids the request, and the browser reports that in the console. */
  readonly isForbidden?: true
  /** The policy of the portal's pages names another host instead of the site's. */
  readonly missedByPolicy?: true
}

// A site whose image loads is up, or degraded if that takes three seconds. An error within 100 ms means down, a later
// one up. With `status.confirm`, an error means down only if two `no-cors` requests fail as well.
const rows: Readonly<Record<string, Row>> = {
  'an image': { answer: give(200, image), plain: up, confirmed: up },
  'an image of type application/octet-stream': { answer: give(200, octets), plain: up, confirmed: up },
  'a redirect to an image': { answer: redirect, plain: up, confirmed: up },
  'an image, after more than three seconds': { answer: later(3400, give(200, image)), plain: slow, confirmed: slow },
  '503 with an image': { answer: give(503, image), plain: up, confirmed: up },

  '200 with HTML': { answer: give(200, html), plain: down, confirmed: noted, atOnce: true },
  'an empty 204': { answer: noContent, plain: down, confirmed: noted, atOnce: true },
  '500 with HTML': { answer: give(500, html), plain: down, confirmed: noted, atOnce: true },

  '404 with HTML, later': { answer: later(250, give(404, html)), plain: up, confirmed: noted },
  'a connection cut later': { answer: later(250, reset), plain: up, confirmed: down },

  'an image for the same origin only': {
    answer: give(200, image, { 'Cross-Origin-Resource-Policy': 'same-origin' }),
    plain: down,
    confirmed: down,
    atOnce: true,
    isForbidden: true,
  },
  'a redirect loop': { answer: redirectLoop, plain: down, confirmed: down, atOnce: true },
  'no connection': { answer: null, plain: down, confirmed: down, atOnce: true },
  'a redirect to a host that our policy does not name': {
    answer: redirectOut,
    plain: noted,
    confirmed: noted,
    isForbidden: true,
  },
  'an image on a host that our policy does not name': {
    answer: give(200, image),
    plain: down,
    confirmed: down,
    atOnce: true,
    isForbidden: true,
    missedByPolicy: true,
  },

  // A probe ends after ten seconds, and the site then counts as down with and without `status.confirm`.
  'headers, then silence': { answer: headersThenSilence, plain: down, confirmed: down },
}

afterEach(() => Promise.all([plain.allowSite(true), confirming.allowSite(true)]))

/** The state of the only site, and its note. */
async function stateOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Details of/ }).click()
  const details = page.getByRole('dialog')
  const text = await details.innerText()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  const states = [...Object.values(en.dashboard.state), en.dashboard.iconUnreadable]
  return states.filter((state) => text.includes(state)).join('. ')
}

describe('the state of a site whose icon request gets', () => {
  test.for(Object.entries(rows))('%s', async ([, row]) => {
    const { site } = plain
    await site.answerWith(row.answer)
    const look = async (watcher: typeof plain, visit: typeof visitPlain, wanted: string): Promise<string> => {
      if (row.missedByPolicy) await watcher.allowSite(false)
      const { page, goTo, tolerate } = await visit()
      for (const name of row.isForbidden ? ['127.0.0.1', 'localhost'] : [])
        tolerate(site.url.replace('127.0.0.1', name))
      await goTo('/')
      await expect.poll(() => checkedAt(page)).not.toBeNull()
      if (row.atOnce && watcher === plain) await refreshUntil(page, () => stateOf(page), wanted)
      return stateOf(page)
    }
    const states = await Promise.all([
      look(plain, visitPlain, row.plain),
      look(confirming, visitConfirming, row.confirmed),
    ])
    expect(states, 'without and with status.confirm').toEqual([row.plain, row.confirmed])
  })
})

test('a site whose icon is on another host is down if that host responds and the site does not', async () => {
  const { site, browser } = confirming
  const icons = await startProbedSite()
  const portal = await serve(buildFolder('probing-elsewhere'), site.url, true, `${icons.url}/favicon.ico`)
  onTestFinished(() => Promise.all([icons.close(), portal.close()]).then(() => undefined))
  const look = async (answer: Answer | null) => {
    await site.answerWith(answer)
    const page = await browser.newPage()
    await page.goto(portal.url)
    await expect.poll(() => checkedAt(page)).not.toBeNull()
    const state = await stateOf(page)
    await page.close()
    return state
  }
  expect([await look(give(200, html)), await look(null)]).toEqual([up, down])
  expect(icons.asked).toBe(0)
})

const opinions = [
  ['without', plain, visitPlain],
  ['with', confirming, visitConfirming],
] as const

/** Opens the dashboard and waits until the site is up. */
async function openWhileUp([, { site }, visit]: (typeof opinions)[number]) {
  await site.answerWith(give(200, image))
  const visitor = await visit()
  await visitor.goTo('/')
  await expect.poll(() => stateOf(visitor.page)).toBe(up)
  return { ...visitor, site }
}

describe('a browser without a connection', () => {
  test.for(opinions)('leaves the state as it was, %s `status.confirm`', async (opinion) => {
    const { page, context, site } = await openWhileUp(opinion)
    await context.setOffline(true)
    await banner(page, en.dashboard.offline).waitFor()
    await site.answerWith(null)
    const { asked } = site
    expect(await stateOf(page)).toBe(up)

    // Once the browser is online again, the site itself is reported as down.
    await context.setOffline(false)
    await refreshUntil(page, () => stateOf(page), down)
    expect(site.asked, 'its port is closed').toBe(asked)
  })
})

/** Runs in the page: some browsers in virtual machines and behind VPNs are wrong about their connection. */
function sayOffline(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
}

test.for(opinions)(
  'a browser that says it is offline is not believed on a page that has just been loaded, %s `status.confirm`',
  async ([, { site }, visit]) => {
    await site.answerWith(give(200, image))
    const { page, goTo } = await visit({ before: sayOffline })
    await goTo('/')
    await expect.poll(() => stateOf(page)).toBe(up)
    expect(await banner(page, en.dashboard.offline).count()).toBe(0)
    const { asked } = site
    await refresh(page).click()
    await expect.poll(() => site.asked).toBe(asked + 1)
    expect(await stateOf(page)).toBe(up)
  },
)

describe('a connection that is cut without the browser noticing', () => {
  test.for(opinions)('leaves the state as it was, %s `status.confirm`', async (opinion) => {
    const { page, context, site, tolerate } = await openWhileUp(opinion)
    const portalFile = opinion[1].at('/version.json')
    tolerate(portalFile)
    await site.answerWith(null)
    await context.route(portalFile, (route) => route.abort('addressunreachable'))
    await refresh(page).click()
    await banner(page, en.dashboard.offline).waitFor()
    expect(await stateOf(page)).toBe(up)

    // Once the connection is back, the site itself is reported as down.
    await context.unroute(portalFile)
    await refreshUntil(page, () => stateOf(page), down)
    expect(await banner(page, en.dashboard.offline).count()).toBe(0)
  })
})

test('a second tab and a reload show the last round with its time, without a probe', async () => {
  const { page, site } = await openWhileUp(opinions[0])
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  const time = await checkedAt(page)
  const { asked } = site
  const second = await page.context().newPage()
  const probes = probesFrom(second)
  for (const open of [() => second.goto(plain.at('/')), () => second.reload()]) {
    await open()
    await waitUntilAlive(second)
    await expect.poll(() => checkedAt(second)).toBe(time)
    expect(await stateOf(second)).toBe(up)
  }
  expect([site.asked - asked, probes]).toEqual([0, []])

  // The round of one tab is shown in the other.
  await site.answerWith(null)
  await refreshUntil(second, () => stateOf(second), down)
  await expect.poll(() => stateOf(page)).toBe(down)
  expect(await checkedAt(page)).toBe(await checkedAt(second))
})
