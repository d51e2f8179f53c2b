import type { AuthState, User } from '../../src/auth/index.ts'
import type { MenuItem, PortalConfig } from '../../src/portal/config.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, SiteState } from '../../src/status/index.ts'

export const now = new Date(2026, 4, 3, 12, 5, 9).getTime()

const card = (name: string, url: string, flags: { adminAccess?: boolean; isALSaccess?: boolean } = {}) => ({
  name,
  url,
  imagePath: 'images/a.svg',
  description: { es: `Descripción de ${name}.` },
  ...flags,
})
const staffOnly = { adminAccess: true, isALSaccess: true }

export const menu: readonly MenuItem[] = [
  { label: { en: 'Dashboard', es: 'Panel' }, href: '/', icon: 'dashboard' },
  { label: 'Webpages', href: '/webpages', icon: 'webpages' },
  { label: 'Apps', href: '/apps', icon: 'apps', isAdminAccess: true },
  { label: 'Tools', href: '/tools', icon: 'tools', isAdminAccess: true, isALSaccess: true },
  { label: 'Demo', href: '/demo', icon: 'demo', isAdminAccess: true },
  { label: 'Webinars', href: '/webinars', icon: 'webinars' },
]

export const config: PortalConfig = {
  name: 'ALS Portal',
  shortName: 'Als',
  locale: 'en',
  identity: {
    authority: 'https://id.als.example/realms/als',
    clientId: 'als-portal',
    scope: 'openid',
    staffDomain: 'tp.als.example',
    loadUserInfo: false,
    dpop: true,
    requireVerifiedEmail: false,
    groupsClaim: 'groups',
  },
  status: { confirm: false, intervalSeconds: 60 },
  sites: [
    { name: 'ALS Group', url: 'https://www.als.example' },
    { name: { en: 'News', es: 'Actualidad' }, url: 'https://news.als.example/' },
  ],
  menu,
  cards: {
    webpages: [
      card('Main site', 'https://www.als.example'),
      card('Storybook', 'https://storybook.als.example', staffOnly),
    ],
    apps: [
      card('Benchmarking', 'https://benchmarking.als.example'),
      card('Tenders', 'https://tenders.als.example', staffOnly),
    ],
    tools: [card('Audio to Text', '/audiototext')],
    demo: [card('Predictions', 'https://predictions.als.example', { adminAccess: true })],
  },
  webinars: [{ name: 'Webinar 1', url: 'https://video.als.example/embed/1', description: { es: 'Una sesión.' } }],
}

const expiresAt = now + 3_600_000
export const staff: User = { sub: '1', name: 'Elena Ferrer', email: 'elena@tp.als.example', expiresAt }
export const client: User = { sub: '2', name: 'bruno sala', email: 'bruno@client.example', expiresAt }
export const nameless: User = { sub: '3', expiresAt }

export const anonymous = { status: 'anonymous', activity: null, problem: null } as const satisfies AuthState
export const signedIn = (user: User) => ({ status: 'authenticated', user, activity: null, problem: null }) as const

/** A board with sites in these states, checked a minute ago. */
export function boardOf(states: readonly SiteState[], change: Partial<Board> = {}): Board {
  const sites = states.map((status, index) => {
    const times: Partial<Record<SiteState, number>> = { operational: 120 + index, degraded: 3456 }
    return { url: config.sites[index]?.url ?? '', status, responseTime: times[status] ?? null }
  })
  return { ...initialBoard(config), sites, lastCheckedAt: now - 60_000, lastRound: sites, ...change }
}
