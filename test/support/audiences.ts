import type { Card, MenuItem } from '../../src/portal/config.ts'

const item = (label: string, href: string, change: Partial<MenuItem> = {}): MenuItem => ({
  label,
  href,
  icon: 'link',
  ...change,
})
const card = (name: string, change: Partial<Card> = {}): Card => ({
  name,
  url: `https://${name.toLowerCase()}.als.example`,
  ...change,
})
/** Menu and cards of several audiences. */
export const content = {
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

/** The names of all cards. */
export const everyName = Object.values(content.cards).flatMap((cards) => cards.map(({ name }) => String(name)))

/** The pages of the column of pages. */
export const cardPages = ['/webpages', '/apps', '/tools', '/demo'] as const

/** What a user sees: names, with spaces between them. */
interface Row {
  readonly menu: string
  /** The cards of each page, opened by its address. */
  readonly pages: string
  /** Those of the dashboard. */
  readonly programs: string
  /** The cards that the search finds by their names. */
  readonly palette: string
}

/** A row for each sample user, by name. */
export const whoSeesWhat: Readonly<Record<string, Row>> = {
  // Nobody is signed in. A page opened by its address shows what is for everybody: hiding protects nothing.
  '–': { menu: 'Dashboard', pages: 'Papers | Wiki | Scanner | –', programs: '', palette: '' },
  // Staff, in the groups /audit and /management.
  ana: {
    menu: 'Dashboard Webpages Apps Tools Demo',
    pages: 'Rules Papers | Wiki Ledger Payroll | Scanner Sampler | Preview',
    programs: 'Wiki Ledger Payroll Scanner Sampler',
    palette: 'Rules Papers Wiki Ledger Payroll Scanner Sampler Preview',
  },
  // In the group clients.
  ben: {
    menu: 'Dashboard Apps',
    pages: 'Papers | Wiki Orders | Scanner | –',
    programs: 'Wiki Orders',
    palette: 'Wiki Orders',
  },
  // Without a claim of groups.
  nameless: { menu: 'Dashboard Apps', pages: 'Papers | Wiki | Scanner | –', programs: 'Wiki', palette: 'Wiki' },
  // In the groups Audit and staff: another case, and the name of another audience.
  eve: { menu: 'Dashboard Apps', pages: 'Papers | Wiki | Scanner | –', programs: 'Wiki', palette: 'Wiki' },
  // In the group tax, with a staff address that is not verified.
  uma: {
    menu: 'Dashboard Webpages Apps',
    pages: 'Rates Papers | Wiki | Scanner | –',
    programs: 'Wiki',
    palette: 'Rates Papers Wiki',
  },
}
