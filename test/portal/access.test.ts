import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthState, User } from '../../src/auth/index.ts'
import { isStaffEmail, maySee, ownViewerOf, type Viewer, viewerOf, visibleMenu } from '../../src/portal/access.ts'
import type { MenuItem } from '../../src/portal/config.ts'

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
  expect([viewerOf(expired, identity, now), ownViewerOf(expired, identity)]).toEqual(['anonymous', 'staff'])
  expect(ownViewerOf(signedIn({ email: 'ben@client.example' }), identity)).toBe('authenticated')
  expect(ownViewerOf({ status: 'anonymous', activity: null, problem: null }, identity)).toBe('anonymous')
  expect(ownViewerOf({ status: 'unknown' }, identity)).toBe('anonymous')
})

describe('the viewer', () => {
  const staff = { email: 'ana@tp.als.example' }
  test.each<[string, AuthState, Viewer]>([
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
  ])('%s', (_, state, viewer) => {
    expect(viewerOf(state, identity, now)).toBe(viewer)
  })

  test.each<[string, User['emailVerified'], Viewer]>([
    ['verified', true, 'staff'],
    ['not verified', false, 'authenticated'],
    ['not said to be verified', undefined, 'authenticated'],
  ])('if e-mails have to be verified, with a staff e-mail that is %s', (_, emailVerified, viewer) => {
    const user = { ...staff, ...(emailVerified !== undefined && { emailVerified }) }
    expect(viewerOf(signedIn(user), { ...identity, requireVerifiedEmail: true }, now)).toBe(viewer)
  })
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
  const all: readonly Viewer[] = ['anonymous', 'authenticated', 'staff']
  test.each([
    ['everyone without a flag', {}, all],
    ['everyone if all flags are false', { adminAccess: false, isAdminAccess: false, isALSaccess: false }, all],
    ['signed-in users if a card has adminAccess', { adminAccess: true }, ['authenticated', 'staff']],
    ['signed-in users if a menu item has isAdminAccess', { isAdminAccess: true }, ['authenticated', 'staff']],
    ['staff if it has isALSaccess', { isALSaccess: true }, ['staff']],
    ['staff if a card has both flags', { adminAccess: true, isALSaccess: true }, ['staff']],
    ['staff if a menu item has both flags', { isAdminAccess: true, isALSaccess: true }, ['staff']],
    ['staff if isAdminAccess is false but isALSaccess is set', { isAdminAccess: false, isALSaccess: true }, ['staff']],
  ])('%s', (_, flags, viewers) => {
    expect(all.filter((viewer) => maySee(flags, viewer))).toEqual(viewers)
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
    expect(visibleMenu(menu, 'authenticated')[0]).toEqual(item('open', { items: [item('open-child')] }))
  })

  test('leaves out the submenu of a hidden item', () => {
    expect(visibleMenu(menu, 'anonymous').map(({ label }) => label)).toEqual(['open', 'emptied', 'badged'])
  })

  test('keeps an item as a plain link if its entire submenu is hidden', () => {
    expect(visibleMenu(menu, 'authenticated')[2]).toEqual(item('emptied'))
  })

  test('is complete for staff', () => {
    expect(visibleMenu(menu, 'staff')).toEqual(menu)
  })
})
