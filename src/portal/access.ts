import type { AuthState } from '../auth/index.ts'
import type { Card, MenuItem, PortalConfig } from './config.ts'

/** The audience a visitor belongs to. Each one sees everything the previous one sees, and more. */
export type Viewer = 'anonymous' | 'authenticated' | 'staff'

/** The access flags of cards and menu items. `adminAccess` (cards) and `isAdminAccess` (menu items) mean the same. */
type AccessFlags = Pick<Card, 'adminAccess'> & Pick<MenuItem, 'isAdminAccess' | 'isALSaccess'>

// Accept plain addresses only: one @, no quoting, comments or spaces, and a domain of ASCII labels. Reject everything a
// lenient parser could read as a different address: `"a@b"@c`, a full-width ＠, the trailing dot of `c.`, a homoglyph.
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const plainAddress = new RegExp(`^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_\`{|}~.-]+@(${label}(?:\\.${label})*)$`, 'u')

/**
 * Whether an e-mail address belongs to staff: its domain is a staff domain or a subdomain of one, case-insensitively.
 * A substring match would let `someone@staff.example.evil.test` in.
 */
export function isStaffEmail(email: string, staffDomain: StaffRule['staffDomain']): boolean {
  // Match before lower-casing, so that the domain is ASCII: the Kelvin sign would become a `k`.
  const domain = plainAddress.exec(email)?.[1]?.toLowerCase()
  if (domain === undefined) return false
  const staffDomains = [staffDomain].flat().map((staff) => staff.toLowerCase())
  return staffDomains.some((staff) => domain === staff || domain.endsWith(`.${staff}`))
}

type StaffRule = Pick<PortalConfig['identity'], 'staffDomain' | 'requireVerifiedEmail'>

/** Returns the viewer. It is anonymous unless the user is authenticated and the access token has not expired. */
export function viewerOf(state: AuthState, { staffDomain, requireVerifiedEmail }: StaffRule, nowMs: number): Viewer {
  if (state.status !== 'authenticated') return 'anonymous'
  const { email = '', emailVerified = !requireVerifiedEmail, expiresAt } = state.user
  // Negate the comparison, so that an `expiresAt` of NaN counts as expired.
  if (!(nowMs < expiresAt)) return 'anonymous'
  return emailVerified && isStaffEmail(email, staffDomain) ? 'staff' : 'authenticated'
}

/**
 * Returns the viewer for what a user calls their own: the programs and starred cards. They stay while the portal reconnects,
 * as they were before the access token expired. Pages, menu and search follow `viewerOf`.
 */
export const ownViewerOf = (state: AuthState, rule: StaffRule): Viewer =>
  state.status === 'authenticated' || state.status === 'reconnecting'
    ? viewerOf({ ...state, status: 'authenticated' }, rule, -Infinity)
    : 'anonymous'

/**
 * Whether to show a card or menu item to this viewer. If both flags are set, both conditions must hold.
 * This hides items but does not protect them: anyone can read them in the bundle.
 */
export function maySee(item: AccessFlags, viewer: Viewer): boolean {
  const needsSignIn = item.adminAccess === true || item.isAdminAccess === true
  if (needsSignIn && viewer === 'anonymous') return false
  return item.isALSaccess !== true || viewer === 'staff'
}

/**
 * The menu items visible to this viewer, submenus included. Hiding an item hides its submenu; an item whose entire
 * submenu is hidden becomes a plain link, or is hidden if it leads nowhere.
 */
export function visibleMenu(menu: readonly MenuItem[], viewer: Viewer): readonly MenuItem[] {
  return menu
    .filter((item) => maySee(item, viewer))
    .map(({ items = [], ...item }) => {
      const submenu = visibleMenu(items, viewer)
      return submenu.length > 0 ? { ...item, items: submenu } : item
    })
    .filter(({ href, items }: MenuItem) => href !== undefined || items !== undefined)
}
