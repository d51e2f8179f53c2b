// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AuthState, User } from '../../src/auth/index.ts'
import type { Card, MenuItem } from '../../src/portal/config.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { anonymous, config, now, openPortal, signedIn } from '../support/fake-portal.tsx'
import { textsOf } from '../support/screen.ts'

const item = (label: string, href: string, change: Partial<MenuItem> = {}): MenuItem => ({
  label,
  href,
  icon: 'link',
  ...change,
})
const card = (name: string, change: Partial<Card> = {}): Card => ({
  name,
  url: `https://${name.toLowerCase()}.als.example`,
  imagePath: 'images/a.svg',
  ...change,
})
const portal = {
  ...config,
  sites: [],
  webinars: [],
  menu: [
    item('Dashboard', '/'),
    item('Webpages', '/webpages', { for: ['audit', 'tax'] }),
    item('Apps', '/apps', { for: 'signed-in' }),
    item('Tools', '/tools', { for: 'staff' }),
    item('Demo', '/demo', { isAdminAccess: true, isALSaccess: true }),
  ],
  cards: {
    webpages: [card('Rules', { for: ['/audit'] }), card('Rates', { for: ['tax'] }), card('Papers')],
    apps: [
      card('Wiki'),
      card('Ledger', { for: ['audit', 'management'] }),
      card('Payroll', { for: 'staff', signIn: 'https://payroll.als.example/login' }),
      card('Orders', { for: ['clients'] }),
    ],
    tools: [card('Scanner'), card('Sampler', { for: ['audit'] })],
    demo: [card('Preview', { isALSaccess: true })],
  },
}

// Columns: the menu; the cards of four pages, opened by their addresses; the programs of the dashboard; and what the search
// finds of all cards, page by page.
const table: Readonly<Record<string, readonly [menu: string, pages: string, programs: string, palette: string]>> = {
  // Nobody is signed in. A page opened by its address shows what is for everybody: hiding protects nothing.
  '–': ['Dashboard', 'Papers | Wiki | Scanner | –', '', ''],
  // Staff, in the groups /audit and /management.
  ana: [
    'Dashboard Webpages Apps Tools Demo',
    'Rules Papers | Wiki Ledger Payroll | Scanner Sampler | Preview',
    'Wiki Ledger Payroll Scanner Sampler',
    'Rules Papers Wiki Ledger Payroll Scanner Sampler Preview',
  ],
  // In the group clients.
  ben: ['Dashboard Apps', 'Papers | Wiki Orders | Scanner | –', 'Wiki Orders', 'Wiki Orders'],
  // Without a claim of groups.
  nameless: ['Dashboard Apps', 'Papers | Wiki | Scanner | –', 'Wiki', 'Wiki'],
  // In the groups Audit and staff: another case, and the name of another audience.
  eve: ['Dashboard Apps', 'Papers | Wiki | Scanner | –', 'Wiki', 'Wiki'],
  // In the group tax, with a staff address that is not verified.
  uma: ['Dashboard Webpages Apps', 'Rates Papers | Wiki | Scanner | –', 'Wiki', 'Rates Papers Wiki'],
}

/** The user as the portal knows them from the tokens of the sample provider. */
function userOf(id: string): User {
  const claims = sampleUsers('tp.als.example').find((user) => user.id === id)?.claims ?? {}
  const { email_verified: emailVerified, ...rest } = claims
  return {
    ...rest,
    sub: id,
    expiresAt: now + 3_600_000,
    ...(emailVerified !== undefined && { emailVerified: true === emailVerified }),
  }
}

const authOf = (id: string): AuthState => (id === '–' ? anonymous : signedIn(userOf(id)))

const names = (links: readonly HTMLElement[]) =>
  textsOf(links)
    .map((text) => text.replace(/ \(.*/, ''))
    .join(' ')

test.each(Object.entries(table))('what %s sees', async (id, [menu, pages, programs, palette]) => {
  const auth = authOf(id)
  const { get, all } = await openPortal('/', { auth, config: portal })
  const linksIn = (role: string, name?: string) =>
    all(role, name).flatMap((part) => within(part).queryAllByRole('link'))
  expect(names(linksIn('navigation'))).toBe(menu)
  expect(names(linksIn('region', 'Your programs'))).toBe(programs)

  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })))
  const input = await vi.waitFor(() => get('combobox'), 20_000)
  const isFound = (name: string) => {
    fireEvent.input(input, { target: { value: name } })
    return all('option').some((option) => option.querySelector(':scope > span:nth-child(2)')?.textContent === name)
  }
  const everyName = Object.values(portal.cards).flatMap((cards) => cards.map(({ name }) => String(name)))
  expect(everyName.filter(isFound).join(' ')).toBe(palette)

  const onPages = ['/webpages', '/apps', '/tools', '/demo'].map(async (path) => {
    const page = await openPortal(path, { auth, config: portal })
    const shown = page.all('listitem').flatMap((part) => within(part).queryAllByRole('heading'))
    return textsOf(shown).join(' ') || '–'
  })
  expect((await Promise.all(onPages)).join(' | ')).toBe(pages)
})
