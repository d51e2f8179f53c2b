import { describe, expect, test } from 'vitest'
import { en } from '../../src/texts/en.ts'
import { siteNames } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { signIn, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('screens', { sites: 'fast' })
const visit = useVisitors(portal)

const everybody = ['Dashboard', 'Webpages', 'Webinars']
const signedIn = ['Dashboard', 'Webpages', 'Apps', 'Demo', 'Webinars']
const staff = ['Dashboard', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars']

const guest = { menu: everybody, isStaff: false }
const client = { menu: signedIn, isStaff: false }
const visitors = [
  { who: 'a person who is signed out', ...guest },
  {
    who: 'Ana, a member of staff',
    user: 'Ana Torres',
    name: 'Ana Torres',
    email: 'ana@tp.als.example',
    menu: staff,
    isStaff: true,
  },
  { who: 'Ben, a client', user: 'Ben Carter', name: 'Ben Carter', email: 'ben@client.example', ...client },
  {
    who: 'a user without a name or e-mail',
    user: 'Nameless user',
    name: 'Sample User',
    email: 'user@als.example',
    ...client,
  },
  {
    who: 'Eve, whose e-mail merely contains the staff domain',
    user: 'Eve Mallory',
    name: 'Eve Mallory',
    email: 'eve@tp.als.example.evil.test',
    ...client,
  },
  {
    who: 'Uma, whose staff e-mail is not verified',
    user: 'Uma Novak',
    name: 'Uma Novak',
    email: 'uma@tp.als.example',
    note: en.account.unverified,
    ...client,
  },
]

const screens = [
  { path: '/', heading: 'System Status', current: 'Dashboard' },
  { path: '/webpages', heading: 'Webpages', current: 'Webpages' },
  { path: '/apps', heading: 'Apps', current: 'Apps' },
  { path: '/tools', heading: 'Tools', current: 'Tools' },
  { path: '/demo', heading: 'Webpages', current: 'Demo' },
  { path: '/webinars', heading: 'Webinars', current: 'Webinars' },
  { path: '/nowhere', heading: '404 Not Found', current: undefined },
]

/** The headings of a screen's tiles, cards or webinars. */
function entriesOf(path: string, isStaff: boolean): readonly string[] {
  switch (path) {
    case '/':
      return siteNames
    case '/webpages':
      return ['ALS Group', 'ALS Transfer Pricing', 'ALS Valuation', 'ALS News', ...(isStaff ? ['UI Storybook'] : [])]
    case '/apps':
      return ['Financial Analysis', 'Benchmarking', ...(isStaff ? ['Tender Management'] : [])]
    case '/tools':
      return ['Audio to Text', 'PPTX Translator', 'PDF Tables']
    case '/demo':
      return ['Document Review Automation', 'Communication Sector Solutions', 'Predictive Solutions']
    case '/webinars':
      return ['Webinar 1']
    default:
      return []
  }
}

describe.for(visitors)('$who', ({ user, name, email, menu, isStaff, ...rest }) => {
  test('sees exactly the entries that they may see on every screen', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    if (user) await signIn(page, user)

    for (const { path, heading, current } of screens) {
      const navigation = page.getByRole('navigation', { name: 'Main menu' })
      const account = page.getByRole('region', { name: 'Account' })
      const main = page.getByRole('main')
      const at = { message: path }
      await goTo(path)

      await expect.poll(() => textsOf(navigation.getByRole('link')), at).toEqual(menu)
      const marked = current !== undefined && menu.includes(current) ? [current] : []
      await expect.poll(() => textsOf(page.locator('[aria-current="page"]')), at).toEqual(marked)
      await expect.poll(() => textsOf(main.getByRole('heading', { level: 1 })), at).toEqual([heading])
      await expect.poll(() => page.title(), at).toBe(`${heading} · ALS Portal`)
      await expect
        .poll(() => textsOf(main.getByRole('listitem').getByRole('heading')), at)
        .toEqual(entriesOf(path, isStaff))
      if (name === undefined) {
        expect(await textsOf(account.getByRole('button'))).toEqual(['Login'])
      } else {
        expect(await textsOf(account.getByRole('paragraph'))).toEqual([
          name,
          email,
          ...('note' in rest ? [rest.note] : []),
        ])
        expect(await textsOf(account.getByText(/^\p{L}$/u))).toEqual([name[0]])
        expect(await textsOf(account.getByRole('button'))).toEqual(['Sign Out'])
      }
    }
  })
})
