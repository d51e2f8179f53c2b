import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthState, User } from '../../src/auth/index.ts'
import { isStaffEmail, maySee, type Viewer, viewerOf, visibleMenu } from '../../src/portal/access.ts'
import type { MenuItem } from '../../src/portal/config.ts'

const staffDomain = 'tp.als.example'
const now = 1_800_000_000_000

function signedIn(user: Partial<User>): AuthState {
  return { status: 'authenticated', user: { sub: '1', expiresAt: now + 1, ...user }, activity: null, problem: null }
}

describe('who is looking', () => {
  const staff = { email: 'ana@tp.als.example' }
  test.each<[string, AuthState, Viewer]>([
    ['nobody is known yet', { status: 'unknown' }, 'anonymous'],
    ['nobody is signed in', { status: 'anonymous', activity: null, problem: null }, 'anonymous'],
    ['someone of the staff', signedIn(staff), 'staff'],
    ['someone of the staff, verified', signedIn({ ...staff, emailVerified: true }), 'staff'],
    ['someone whose staff e-mail is not verified', signedIn({ ...staff, emailVerified: false }), 'authenticated'],
    ['someone from elsewhere', signedIn({ email: 'eva@client.example' }), 'authenticated'],
    ['someone without an e-mail', signedIn({}), 'authenticated'],
    ['someone whose sign-in expires this very millisecond', signedIn({ ...staff, expiresAt: now }), 'anonymous'],
    ['someone whose sign-in expired', signedIn({ ...staff, expiresAt: now - 1 }), 'anonymous'],
    ['someone whose expiry is no number', signedIn({ ...staff, expiresAt: Number.NaN }), 'anonymous'],
  ])('%s', (_, state, viewer) => {
    expect(viewerOf(state, staffDomain, now)).toBe(viewer)
  })
})

describe('whose e-mail is of the staff', () => {
  test.each([
    'ana@tp.als.example',
    'ANA@TP.ALS.EXAMPLE',
    'ana@madrid.tp.als.example',
    'ana.gil+news@a.b.tp.als.example',
    "o'neill@tp.als.example",
    'josé@tp.als.example',
  ])('%s is', (email) => {
    expect(isStaffEmail(email, staffDomain)).toBe(true)
    expect(isStaffEmail(email, staffDomain.toUpperCase())).toBe(true)
  })

  test.each([
    ['the staff domain at the front of another', 'eve@tp.als.example.evil.test'],
    ['another domain that ends alike', 'eve@eviltp.als.example'],
    ['another domain joined by a dash', 'eve@evil-tp.als.example'],
    ['the domain above', 'eve@als.example'],
    ['the staff domain as the local part', 'tp.als.example@evil.test'],
    ['two @, staff first', 'eve@tp.als.example@evil.test'],
    ['two @, staff last', 'eve@evil.test@tp.als.example'],
    ['a quoted local part with an @', '"eve@evil.test"@tp.als.example'],
    ['a quoted local part', '"eve"@tp.als.example'],
    ['a comment', 'eve(@evil.test)@tp.als.example'],
    ['a display name', 'Eve <eve@tp.als.example>'],
    ['a trailing dot', 'eve@tp.als.example.'],
    ['an empty label', 'eve@.tp.als.example'],
    ['a space at the end', 'eve@tp.als.example '],
    ['a space at the front', ' eve@tp.als.example'],
    ['a line break', 'eve@tp.als.example\n'],
    ['a line break before another address', 'eve@evil.test\n@tp.als.example'],
    ['a null', 'eve@evil.test\0@tp.als.example'],
    ['a route', '@evil.test:eve@tp.als.example'],
    ['a percent-hack', 'eve@evil.test%tp.als.example'],
    ['two addresses', 'eve@evil.test,ana@tp.als.example'],
    ['a look-alike letter', 'eve@tp.аls.example'],
    ['a full-width @', 'eve@evil.test＠tp.als.example'],
    ['a full-width @ before the real one', 'eve＠evil.test@tp.als.example'],
    ['an ideographic full stop', 'eve@tp。als.example'],
    ['a soft hyphen', 'eve@tp.als\u00AD.example'],
    ['a right-to-left override', 'eve@\u202Etp.als.example'],
    ['no local part', '@tp.als.example'],
    ['no domain', 'eve@'],
    ['no @', 'tp.als.example'],
    ['nothing', ''],
  ])('%s is not', (_, email) => {
    expect(isStaffEmail(email, staffDomain)).toBe(false)
  })

  test('a letter that only lower-casing makes alike is not', () => {
    expect(isStaffEmail('eve@\u212Aiosk.example', 'kiosk.example')).toBe(false)
  })

  test('with no staff domain nobody is', () => {
    expect(isStaffEmail('eve@evil.test', '')).toBe(false)
  })

  test('whatever is put together, only one plain address under the staff domain is', () => {
    const signs = ['@', '.', ' ', '"', '<', '>', ',', '\n', '\0', '%', '＠', '。', '-']
    const piece = fc.constantFrom(staffDomain, staffDomain.toUpperCase(), 'evil.test', 'eve', ...signs)
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 7 }), (pieces) => {
        const email = pieces.join('')
        const [local, domain = '', ...more] = email.split('@')
        const under = `.${domain.toLowerCase()}`.endsWith(`.${staffDomain}`)
        if (isStaffEmail(email, staffDomain)) expect([more.length, local !== '', under]).toEqual([0, true, true])
      }),
      { numRuns: 2000 },
    )
  })

  test('in whatever case, under whatever subdomain, a plain one is', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    const cases = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(label, fc.array(label, { maxLength: 3 }), cases, (local, below, upper) => {
        const email = `${local}@${[...below, staffDomain].join('.')}`
        const mixed = [...email].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join('')
        expect(isStaffEmail(mixed, staffDomain)).toBe(true)
      }),
    )
  })
})

describe('what each may see', () => {
  const all: readonly Viewer[] = ['anonymous', 'authenticated', 'staff']
  test.each([
    ['no flag', {}, all],
    ['flags that are off', { adminAccess: false, isAdminAccess: false, isALSaccess: false }, all],
    ['a card for the signed-in', { adminAccess: true }, ['authenticated', 'staff']],
    ['a menu item for the signed-in', { isAdminAccess: true }, ['authenticated', 'staff']],
    ['an item for the staff', { isALSaccess: true }, ['staff']],
    ['a card with both flags', { adminAccess: true, isALSaccess: true }, ['staff']],
    ['a menu item with both flags', { isAdminAccess: true, isALSaccess: true }, ['staff']],
    [
      'a menu item whose sign-in flag is off but is for the staff',
      { isAdminAccess: false, isALSaccess: true },
      ['staff'],
    ],
  ])('%s', (_, flags, viewers) => {
    expect(all.filter((viewer) => maySee(flags, viewer))).toEqual(viewers)
  })
})

describe('the menu as each sees it', () => {
  function item(label: string, more: Partial<MenuItem> = {}): MenuItem {
    return { label, href: `/${label}`, icon: 'link', ...more }
  }
  const menu = [
    item('open', { items: [item('open-child'), item('staff-child', { isALSaccess: true })] }),
    item('secret', { isAdminAccess: true, items: [item('child-of-secret')] }),
    item('emptied', { items: [item('other-staff-child', { isALSaccess: true })] }),
    item('badged', { badge: 'new' }),
  ]

  test('a submenu loses what its viewer may not see', () => {
    expect(visibleMenu(menu, 'authenticated')[0]).toEqual(item('open', { items: [item('open-child')] }))
  })

  test('a hidden item takes its submenu with it', () => {
    expect(visibleMenu(menu, 'anonymous').map(({ label }) => label)).toEqual(['open', 'emptied', 'badged'])
  })

  test('an item whose submenu is hidden whole stays as a link', () => {
    expect(visibleMenu(menu, 'authenticated')[2]).toEqual(item('emptied'))
  })

  test('staff see all of it', () => {
    expect(visibleMenu(menu, 'staff')).toEqual(menu)
  })
})
