import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthState, User } from '../../src/auth/index.ts'
import {
  isStaffEmail,
  maySee,
  namesGroups,
  ownViewerOf,
  type Viewer,
  viewerOf,
  visibleMenu,
} from '../../src/portal/access.ts'
import type { MenuItem } from '../../src/portal/config.ts'

type Role = Viewer['role']
const as = (role: Role, groups: readonly string[] = []): Viewer => ({ role, groups })

const staffDomain = 'tp.als.example'
const identity = { staffDomain, requireVerifiedEmail: false }
const now = 1_800_000_000_000

type SignedIn = Extract<AuthState, { readonly user: User }>

function signedIn(user: Partial<User>): SignedIn {
  return { status: 'authenticated', user: { sub: '1', expiresAt: now + 1, ...user }, activity: null, problem: null }
}

test('the programs of a user follow the sign-in, not the access token', () => {
  const { user, ...progress } = signedIn({ email: 'ana@tp.als.example', expiresAt: now - 1 })
  const expired: AuthState = { ...progress, user, status: 'reconnecting' }
  expect([viewerOf(expired, identity, now).role, ownViewerOf(expired, identity).role]).toEqual(['anonymous', 'staff'])
  expect(ownViewerOf(signedIn({ email: 'ben@client.example' }), identity).role).toBe('authenticated')
  expect(ownViewerOf({ status: 'anonymous', activity: null, problem: null }, identity).role).toBe('anonymous')
  expect(ownViewerOf({ status: 'unknown' }, identity).role).toBe('anonymous')
})

describe('the viewer', () => {
  const staff = { email: 'ana@tp.als.example' }
  test.each<[string, AuthState, Role]>([
    ['while the auth state is unknown', { status: 'unknown' }, 'anonymous'],
    ['when signed out', { status: 'anonymous', activity: null, problem: null }, 'anonymous'],
    ['with a staff e-mail', signedIn(staff), 'staff'],
    ['with a verified staff e-mail', signedIn({ ...staff, emailVerified: true }), 'staff'],
    ['with an unverified staff e-mail', signedIn({ ...staff, emailVerified: false }), 'authenticated'],
    ['with an e-mail from another domain', signedIn({ email: 'eva@client.example' }), 'authenticated'],
    ['without an e-mail', signedIn({}), 'authenticated'],
    ['at the millisecond the sign-in expires', signedIn({ ...staff, expiresAt: now }), 'anonymous'],
    ['after the sign-in has expired', signedIn({ ...staff, expiresAt: now - 1 }), 'anonymous'],
    ['with an expiry of NaN', signedIn({ ...staff, expiresAt: Number.NaN }), 'anonymous'],
  ])('%s', (_, state, role) => {
    expect(viewerOf(state, identity, now).role).toBe(role)
  })

  test.each<[string, User['emailVerified'], Role]>([
    ['verified', true, 'staff'],
    ['not verified', false, 'authenticated'],
    ['not said to be verified', undefined, 'authenticated'],
  ])('if e-mails have to be verified, with a staff e-mail that is %s', (_, emailVerified, role) => {
    const user = { ...staff, ...(emailVerified !== undefined && { emailVerified }) }
    expect(viewerOf(signedIn(user), { ...identity, requireVerifiedEmail: true }, now).role).toBe(role)
  })
})

test('the groups of a signed-in user are the viewer’s, until the sign-in expires', () => {
  const groups = ['/audit', 'tax']
  expect(viewerOf(signedIn({ groups }), identity, now)).toEqual(as('authenticated', groups))
  expect(viewerOf(signedIn({ groups, expiresAt: now }), identity, now)).toEqual(as('anonymous'))
})

describe('a staff e-mail', () => {
  test.each([
    'ana@tp.als.example',
    'ANA@TP.ALS.EXAMPLE',
    'ana@madrid.tp.als.example',
    'ana.gil+news@a.b.tp.als.example',
    "o'neill@tp.als.example",
    'josé@tp.als.example',
  ])('can be %s', (email) => {
    expect(isStaffEmail(email, staffDomain)).toBe(true)
    expect(isStaffEmail(email, staffDomain.toUpperCase())).toBe(true)
  })

  test('can be of any domain in a list', () => {
    const domains = ['tp.als.example', 'Tax.example']
    expect(isStaffEmail('ana@madrid.tp.als.example', domains)).toBe(true)
    expect(isStaffEmail('ana@tax.example', domains)).toBe(true)
    expect(isStaffEmail('ana@als.example', domains)).toBe(false)
  })

  test.each([
    ['the staff domain as a prefix of another', 'eve@tp.als.example.evil.test'],
    ['another domain with the same ending', 'eve@eviltp.als.example'],
    ['another domain joined by a dash', 'eve@evil-tp.als.example'],
    ['the parent domain', 'eve@als.example'],
    ['the staff domain as the local part', 'tp.als.example@evil.test'],
    ['two @, staff domain first', 'eve@tp.als.example@evil.test'],
    ['two @, staff domain last', 'eve@evil.test@tp.als.example'],
    ['a quoted local part with an @', '"eve@evil.test"@tp.als.example'],
    ['a quoted local part', '"eve"@tp.als.example'],
    ['a comment', 'eve(@evil.test)@tp.als.example'],
    ['a display name', 'Eve <eve@tp.als.example>'],
    ['a trailing dot', 'eve@tp.als.example.'],
    ['an empty label', 'eve@.tp.als.example'],
    ['a trailing space', 'eve@tp.als.example '],
    ['a leading space', ' eve@tp.als.example'],
    ['a line break', 'eve@tp.als.example\n'],
    ['a line break before another address', 'eve@evil.test\n@tp.als.example'],
    ['a null character', 'eve@evil.test\0@tp.als.example'],
    ['a source route', '@evil.test:eve@tp.als.example'],
    ['the percent hack', 'eve@evil.test%tp.als.example'],
    ['two addresses', 'eve@evil.test,ana@tp.als.example'],
    ['a homoglyph', 'eve@tp.аls.example'],
    ['a full-width @', 'eve@evil.test＠tp.als.example'],
    ['a full-width @ before the real one', 'eve＠evil.test@tp.als.example'],
    ['an ideographic full stop', 'eve@tp。als.example'],
    ['a soft hyphen', 'eve@tp.als\u00AD.example'],
    ['a right-to-left override', 'eve@\u202Etp.als.example'],
    ['no local part', '@tp.als.example'],
    ['no domain', 'eve@'],
    ['no @', 'tp.als.example'],
    ['an empty string', ''],
  ])('cannot be %s', (_, email) => {
    expect(isStaffEmail(email, staffDomain)).toBe(false)
  })

  test('cannot have a letter that only lower-casing turns into ASCII', () => {
    expect(isStaffEmail('eve@\u212Aiosk.example', 'kiosk.example')).toBe(false)
  })

  test('does not exist without a staff domain', () => {
    expect(isStaffEmail('eve@evil.test', '')).toBe(false)
  })

  test('is always a single plain address under the staff domain', () => {
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

  test('can have any case and any subdomain', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    const cases = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(label, fc.array(label, { maxLength: 3 }), cases, (local, subdomains, upper) => {
        const email = `${local}@${[...subdomains, staffDomain].join('.')}`
        const mixedCase = [...email].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join('')
        expect(isStaffEmail(mixedCase, staffDomain)).toBe(true)
      }),
    )
  })
})

describe('an item is visible to', () => {
  const all: readonly Role[] = ['anonymous', 'authenticated', 'staff']
  test.each([
    ['everyone without a flag', {}, all],
    ['everyone if all flags are false', { adminAccess: false, isAdminAccess: false, isALSaccess: false }, all],
    ['signed-in users if a card has adminAccess', { adminAccess: true }, ['authenticated', 'staff']],
    ['signed-in users if a menu item has isAdminAccess', { isAdminAccess: true }, ['authenticated', 'staff']],
    ['staff if it has isALSaccess', { isALSaccess: true }, ['staff']],
    ['staff if a card has both flags', { adminAccess: true, isALSaccess: true }, ['staff']],
    ['staff if a menu item has both flags', { isAdminAccess: true, isALSaccess: true }, ['staff']],
    ['signed-in users if it is for them', { for: 'signed-in' as const }, ['authenticated', 'staff']],
    ['staff if it is for them', { for: 'staff' as const }, ['staff']],
    ['nobody without a group if it is for groups', { for: ['audit'] }, []],
    ['staff if isAdminAccess is false but isALSaccess is set', { isAdminAccess: false, isALSaccess: true }, ['staff']],
  ])('%s', (_, flags, viewers) => {
    expect(all.filter((role) => maySee(flags, as(role)))).toEqual(viewers)
  })

  test.each<[string, readonly string[], readonly string[], boolean]>([
    ['one of several groups', ['audit', 'tax'], ['sales', 'tax'], true],
    ['none of them', ['audit', 'tax'], ['sales'], false],
    ['a path of Keycloak', ['audit'], ['/audit'], true],
    ['a name where the file has a path', ['/audit/madrid'], ['audit/madrid'], true],
    ['only the group above', ['/audit/madrid'], ['/audit'], false],
    ['only a group below', ['/audit'], ['/audit/madrid'], false],
    ['another case', ['audit'], ['Audit'], false],
    ['a space more', ['audit'], ['audit '], false],
    ['two slashes', ['audit'], ['//audit'], false],
    ['a name of 300 letters', ['x'.repeat(300)], ['x'.repeat(300)], true],
    ['groups called like the other audiences', ['audit'], ['staff', 'signed-in'], false],
  ])('members: %s', (_, wanted, groups, isVisible) => {
    expect(maySee({ for: wanted }, as('authenticated', groups))).toBe(isVisible)
    expect(maySee({ for: wanted }, as('staff', groups)), 'being staff makes no difference').toBe(isVisible)
    expect(maySee({ for: wanted }, as('anonymous', groups)), 'an anonymous viewer has no groups').toBe(false)
  })
})

describe('the visible menu', () => {
  function item(label: string, more: Partial<MenuItem> = {}): MenuItem {
    return { label, href: `/${label}`, icon: 'link', ...more }
  }
  const menu = [
    item('open', { items: [item('open-child'), item('staff-child', { isALSaccess: true })] }),
    item('secret', { isAdminAccess: true, items: [item('child-of-secret')] }),
    item('emptied', { items: [item('other-staff-child', { isALSaccess: true })] }),
    item('badged', { badge: 'new' }),
  ]

  test('leaves out submenu items that the viewer may not see', () => {
    expect(visibleMenu(menu, as('authenticated'))[0]).toEqual(item('open', { items: [item('open-child')] }))
  })

  test('leaves out the submenu of a hidden item', () => {
    expect(visibleMenu(menu, as('anonymous')).map(({ label }) => label)).toEqual(['open', 'emptied', 'badged'])
  })

  test('keeps an item as a plain link if its entire submenu is hidden', () => {
    expect(visibleMenu(menu, as('authenticated'))[2]).toEqual(item('emptied'))
  })

  test('is complete for staff', () => {
    expect(visibleMenu(menu, as('staff'))).toEqual(menu)
  })
})

test('groups are read only if a card, menu item or submenu item is for some', () => {
  const none = { webpages: [], apps: [], tools: [], demo: [] }
  const item = { label: 'A', icon: 'link', href: '/a' } as const
  expect(namesGroups({ menu: [{ ...item, for: 'staff' }], cards: none })).toBe(false)
  expect(namesGroups({ menu: [{ ...item, for: ['audit'] }], cards: none })).toBe(true)
  expect(namesGroups({ menu: [{ ...item, items: [{ ...item, for: ['audit'] }] }], cards: none })).toBe(true)
  expect(namesGroups({ menu: [], cards: { ...none, demo: [{ name: 'A', url: '/a', for: ['audit'] }] } })).toBe(true)
})
