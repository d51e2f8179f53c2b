import { expect, test } from 'vitest'
import { whoSeesWhat } from '../../../src/publish/doctor/who-sees-what.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'
import { config } from '../../support/sample-portal.ts'

const card = (name: string, access: Partial<PortalConfig['cards']['apps'][number]> = {}) => ({
  name,
  url: `https://${name.toLowerCase()}.als.example`,
  ...access,
})

test('npm run check says what each kind of user sees, by the rules of the page', () => {
  const sample: PortalConfig = {
    ...config,
    locale: 'en',
    identity: { ...config.identity, staffDomain: ['tp.als.example', 'als.example'] },
    menu: [
      { label: { en: 'Dashboard', es: 'Panel' }, href: '/', icon: 'dashboard' },
      { label: 'Apps', href: '/apps', icon: 'apps', isAdminAccess: true },
      { label: 'More', icon: 'tools', items: [{ label: 'Ledgers', href: '/tools', icon: 'tools', for: ['/finance'] }] },
    ],
    cards: {
      webpages: [card('News'), card('News', { for: 'staff' })],
      apps: [card('Files', { adminAccess: true }), card('Tenders', { isALSaccess: true })],
      tools: [card('Audit', { for: ['audit', 'finance'] })],
      demo: [],
    },
  }
  expect(whoSeesWhat(sample)).toBe(`Who sees what
  A stranger
    Menu       Dashboard
    /webpages  News
  A signed-in user, also
    Menu       Apps
    /apps      Files
  Staff (tp.als.example, als.example), also
    /webpages  News
    /apps      Tenders
  Group audit, also
    /tools     Audit
  Group finance, also
    Menu       Ledgers
    /tools     Audit`)
})
