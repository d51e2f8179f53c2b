// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, fireEvent, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AuthState } from '../../src/auth/index.ts'
import type { Locale } from '../../src/base/locales.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { cardIdOf } from '../../src/portal/card-id.ts'
import { anonymous, client, config, openPortal, signedIn } from '../support/fake-portal.tsx'
import { createWorld } from '../support/world.ts'

const url = 'https://ledger.als.example'
const signIn = 'https://ledger.als.example/login?sso=als'
const ledger = {
  name: 'Ledger',
  url,
  signIn,
  contact: 'mailto:ledger@als.example?cc=it@als.example',
  links: [
    { name: { en: 'Guide', es: 'Guía' }, url: 'https://wiki.als.example/ledger' },
    { name: { en: 'Request access' }, url: 'mailto:access@als.example' },
  ],
}
const portal: PortalConfig = {
  ...config,
  sites: [{ name: 'Ledger site', url }],
  menu: [
    { label: 'Dashboard', href: '/', icon: 'dashboard' },
    { label: 'Apps', href: '/apps', icon: 'apps' },
  ],
  cards: { webpages: [], apps: [ledger], tools: [], demo: [] },
  searches: [
    { name: { en: 'People', es: 'Personas' }, url: 'https://intranet.example/people?q={query}' },
    { name: 'Wiki', url: '/wiki?{query}' },
  ],
}

async function open(path: string, auth: AuthState = signedIn(client), locale: Locale = 'en', shown = portal) {
  const id = cardIdOf('apps', ledger)
  const subject = auth.status === 'authenticated' ? `.${auth.user.sub}` : ''
  const shortcuts = JSON.stringify({ stars: [id], recent: [] })
  const world = createWorld({ [`als.shortcuts${subject}`]: shortcuts })
  const opened = await openPortal(path, { auth, config: shown, world, stored: { 'als.locale': locale } })
  const search = async (query: string) => {
    await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })))
    fireEvent.input(await vi.waitFor(() => opened.get('combobox'), 20_000), { target: { value: query } })
    return opened.all('option').map((option) => ({
      label: option.querySelector(':scope > span:nth-child(2)')?.textContent,
      href: option.getAttribute('href'),
      text: option.textContent,
    }))
  }
  const ledgers = () =>
    opened
      .all('link')
      .filter((link) => /^(Ledger|LeLedger)/.test(link.textContent))
      .map((link) => link.getAttribute('href'))
  return { ...opened, search, ledgers }
}

test.each<[string, AuthState, string]>([
  ['its own sign-in for signed-in users', signedIn(client), signIn],
  ['its address for others', anonymous, url],
])('a program opens %s, from card, star, program row and search', async (_, auth, href) => {
  const page = await open('/apps', auth)
  expect(page.ledgers(), 'menu and card').toEqual([href, href])
  const found = await page.search('ledger')
  expect(found[0]).toMatchObject({ label: 'Ledger', href })
  expect(
    found.filter(({ label }) => label === 'Ledger site'),
    'card and site are one row',
  ).toEqual([])
  page.close()
  const dashboard = await open('/', auth)
  expect(dashboard.ledgers().filter((address) => address !== url || auth === anonymous)).toContain(href)
})

test('links and a contact stand on the card below its description', async () => {
  const { get } = await open('/apps')
  const links = within(get('list', /^The group/))
    .getAllByRole('link')
    .slice(1)
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Guide · Ledger (opens in new tab)', 'https://wiki.als.example/ledger'],
    ['Request access · Ledger', 'mailto:access@als.example'],
    [
      'Write to ledger@als.example · Ledger',
      expect.stringMatching(
        /^mailto:ledger@als\.example\?cc=it@als\.example&subject=Ledger%3A%20Report%20a%20problem&/,
      ),
    ],
  ])
})

test('a link may be called like the report, and two cards of one name report each to its own contact', async () => {
  const report = { name: 'Report a problem', url: 'https://help.als.example' }
  const apps = [
    { ...ledger, links: [report] },
    { ...ledger, section: 'New', contact: 'tel:+34910000000' },
  ]
  const errors = vi.spyOn(console, 'error')
  onTestFinished(() => errors.mockRestore())
  const { all } = await open('/apps', signedIn(client), 'en', { ...portal, cards: { ...portal.cards, apps } })
  const hrefs = all('link', /^(Report a problem|Write to|Call)/).map((link) => link.getAttribute('href')?.slice(0, 20))
  expect(hrefs).toEqual(['https://help.als.exa', 'mailto:ledger@als.ex', 'tel:+34910000000'])
  expect(errors).not.toHaveBeenCalled()
})

test('a report has the address of the program without its query, which may be too long for a mail', async () => {
  const long = { ...ledger, links: [], url: `${url}/start?state=${'%20'.repeat(900)}#/${'x'.repeat(900)}` }
  const { get } = await open('/apps', signedIn(client), 'en', { ...portal, cards: { ...portal.cards, apps: [long] } })
  const href = get('link', /^Write to/).getAttribute('href') ?? ''
  expect(href).toMatch(/Ledger%20\(https%3A%2F%2Fledger\.als\.example%2Fstart\)$/)
})

test('links and the report of a program are rows of the search, with the monogram and the name of the program', async () => {
  const { search, all } = await open('/')
  expect((await search('guide'))[0]).toMatchObject({ label: 'Guide', href: 'https://wiki.als.example/ledger' })
  expect((await search('ledger')).map(({ text }) => text)).toContain('LeGuideLedger')
  expect(all('option').map((option) => option.textContent)).not.toContain('LeGuideLedgerLedger')
})

test('links of many programs come after pages and the report to the portal’s contact', async () => {
  const names = ['Sales', 'Scanner', 'Stock', 'Wiki']
  const links = [{ name: 'Status', url: 'https://status.als.example' }]
  const apps = names.map((name) => ({
    name,
    url: `https://${name}.als.example`,
    contact: 'mailto:it@als.example',
    links,
  }))
  const { search } = await open('/', signedIn(client), 'en', {
    ...portal,
    contact: 'mailto:portal@als.example',
    cards: { ...portal.cards, apps },
  })
  const first = async (query: string, count: number) =>
    (await search(query)).slice(0, count).map(({ label, href }) => (label === 'Report a problem' ? href : label))
  expect(await first('report a problem', 1)).toEqual([expect.stringMatching(/^mailto:portal@/)])
  expect(await first('status', 2)).toEqual(['Dashboard', 'Status'])
  expect(await first('s', 4)).toEqual(['Sales', 'Scanner', 'Stock', 'Ledger site'])
  expect((await search('wiki report'))[0]?.href).toMatch(/^mailto:it@.*Wiki/)
})

test('a card prints its address, not the one of its sign-in', async () => {
  const { all } = await open('/apps')
  const links = all('link').filter((link) => link.querySelector('h2') !== null)
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('data-printed')])).toEqual([[signIn, url]])
})

test.each<[string, string, Locale]>([
  ['password', 'My account', 'en'],
  ['contraseña', 'Mi cuenta', 'es'],
  ['second factor', 'My account', 'en'],
  ['perfil', 'Mi cuenta', 'es'],
])('“%s” finds the account page, signed in only', async (query, label, locale) => {
  const { search, all, close } = await open('/', signedIn(client), locale)
  const href = 'https://id.als.example/realms/als/account'
  expect((await search(query))[0]).toMatchObject({ label, href })
  expect(
    all('link')
      .filter((link) => link.textContent.startsWith(label))
      .map((link) => link.getAttribute('href')),
  ).toContain(href)
  close()
  const visitor = await open('/', anonymous, locale)
  expect((await visitor.search(query)).map((row) => row.label)).not.toContain(label)
})

test('a search goes on elsewhere in the last rows, and nothing is sent before one is chosen', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const { search, get } = await open('/')
  expect((await search(' ')).map(({ text }) => text)).not.toContain(expect.stringContaining('Search for'))
  const rows = await search('ledger & co')
  expect(rows.slice(-2).map(({ label, href }) => [label, href])).toEqual([
    ['Search for «ledger & co» in People', 'https://intranet.example/people?q=ledger%20%26%20co'],
    ['Search for «ledger & co» in Wiki', '/wiki?ledger%20%26%20co'],
  ])
  expect((await search('🔥')).at(-1)?.label, 'signs without a word').toBe('Search for «🔥» in Wiki')
  const nothing = await search('xyzzy')
  expect(nothing.map(({ label }) => label)).toEqual(['Search for «xyzzy» in People', 'Search for «xyzzy» in Wiki'])
  expect(within(get('dialog')).getByRole('status').textContent).toMatch(/^No results/)
  expect(fetchSpy).not.toHaveBeenCalled()
})

test.each<[string, AuthState, string]>([
  ['signed out', anonymous, 'Sign in to see your apps and tools.'],
  ['signed in', signedIn(client), 'If it should be here, tell the portal’s administrators.'],
])('without a result, the sentence that helps stands below the searches elsewhere (%s)', async (_, auth, sentence) => {
  const { search, get } = await open('/', auth)
  const sentences = () => [...get('dialog').querySelectorAll('p')].map((each) => each.textContent)
  await search('ledger')
  expect(sentences()).not.toContain(sentence)
  await search('xyzzy')
  expect(sentences()).toContain(sentence)
})

test('in Spanish, too', async () => {
  const { search } = await open('/', signedIn(client), 'es')
  expect((await search('ana')).map(({ label }) => label)).toContain('Buscar «ana» en Personas')
})
