import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { knownPaths } from '../../src/portal/pages.ts'
import type { CardGroup, MenuItem, PortalConfig } from '../../src/portal/config.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signIn, useVisitors, waitForFrames } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

// A word of 60 letters, and an address, neither of which has a place to break.
const word = 'Internationalbetriebsratsvorsitzendenstellvertreterversammlung'.slice(0, 60)
const address = `https://${word.toLowerCase()}.als.example/${word.toLowerCase()}`
const named = (name: string) => `${word}${name}`

const cardsOf = (group: CardGroup) =>
  shipped.cards[group].map((card, at) => ({
    ...card,
    name: named(`${group}${at}`),
    description: { es: `Vea ${address}` },
  }))
const longMenu = (items: readonly MenuItem[]) =>
  items.map((item, at) => ({ ...item, label: named(`menu${at}`), badge: `${at}${word}` }))

const content: PortalConfig = {
  ...shipped,
  name: named('portal'),
  shortName: word,
  sites: shipped.sites.map((site, at) => ({ ...site, name: named(`site${at}`) })),
  menu: [
    ...longMenu(shipped.menu.slice(0, 5)),
    { label: word, href: '/learning', icon: 'book', items: longMenu(shipped.menu.slice(5)) },
  ],
  cards: { webpages: cardsOf('webpages'), apps: cardsOf('apps'), tools: cardsOf('tools'), demo: cardsOf('demo') },
  webinars: [1, 2].map((at) => ({
    name: named(`webinar${at}`),
    url: `https://${'a'.repeat(60)}.als.example/embed/webinar-${at}`,
    description: { es: `Vea ${address}` },
  })),
}
const announcements = ['incident', 'maintenance', 'notice'].map((kind, at) => ({
  id: kind,
  kind,
  title: named(kind),
  text: address,
  from: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 3_600_000).toISOString(),
  updates: [{ at: new Date(Date.now() - 60_000).toISOString(), text: address }],
  sites: [named(`site${at}`)],
  link: address,
}))

const portal = usePortal('long-words', { content })
const visit = useVisitors(portal)

/** Shows the page at each width, and collects what does not fit. */
async function walk(page: Page, name: string, widths: readonly number[]): Promise<readonly string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await waitForFrames(page)
    const found = await page.evaluate(findCutTexts)
    faults.push(...found.map((fault) => `${name} at ${width} px: ${fault}`))
  }
  return faults
}

const widths = [320, 390, 768, 800, 1024, 1280, 1440]

/** Gives the signed-in person a long name and e-mail address. Runs in the page. */
function lengthen(word: string): void {
  const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
  const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  sessionStorage.setItem(
    key,
    JSON.stringify({ ...user, profile: { ...user.profile, name: word, email: `${word}@tp.als.example` } }),
  )
}

async function open(): Promise<Visitor> {
  const visitor = await visit()
  await visitor.context.route('**/announcements.json', (route) => route.fulfill({ json: announcements }))
  await visitor.goTo('/')
  await visitor.page.getByRole('region', { name: 'Announcements' }).waitFor()
  return visitor
}

describe('operators’ texts of 60 letters fit, from 320 to 1440 px', () => {
  test.for([undefined, 'Ana Torres'])('into every page, signed in as %s', async (user) => {
    const { page, goTo } = await open()
    const faults: string[] = []
    if (user) {
      await signIn(page, user)
      await page.evaluate(lengthen, word)
    }
    for (const path of [...knownPaths, '/nowhere']) {
      await goTo(path)
      if (path === '/') {
        await page.getByRole('time').waitFor()
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
      }
      if (path === '/webpages' && user) {
        const stars = page.getByRole('button', { name: /^Star/ })
        await stars.first().waitFor()
        for (const star of (await stars.all()).slice(0, 3)) await star.click()
      }
      faults.push(...(await walk(page, path, widths)))
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    if (user) {
      await goTo('/')
      await page.getByRole('button', { name: 'Edit' }).click()
      faults.push(...(await walk(page, 'reordering', [1280])))
    }
    expect(faults).toEqual([])
  })

  const openStored = async (page: Page) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await button(page, /^Preferences/)
    await page.getByRole('button', { name: 'Stored on this device' }).click()
  }
  test('into the banner, whose title is that of an incident while all sites respond', async () => {
    for (const site of portal.stack.sites) site.behaveAs('fast')
    const { page } = await open()
    await page.locator('#overall[data-state="incident"]').waitFor()
    expect(await page.locator('#overall-title').innerText()).toContain(word)
    expect(await walk(page, '/', widths)).toEqual([])
  })

  const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
  const dialogs: readonly (readonly [string, (page: Page) => Promise<void>, readonly number[]])[] = [
    ['the details of a site', (page) => button(page, /^Details of/), widths],
    ['the palette', (page) => page.keyboard.press('Control+k'), widths],
    ['the preferences', (page) => button(page, /^Preferences/), [1280]],
    ['what is stored', openStored, widths],
    ['the menu', (page) => button(page, /^Open menu/), [320, 390, 767]],
  ]
  test.for(dialogs)('into %s', async ([name, openDialog, at]) => {
    const { page } = await open()
    await page.setViewportSize({ width: at[0] ?? 0, height: 900 })
    await openDialog(page)
    await page.getByRole('dialog').waitFor()
    if (name === 'the palette') await page.getByRole('combobox').fill(word.slice(0, 6))
    expect(await walk(page, name, at)).toEqual([])
  })
})
