import type { AuthState } from '../auth/index.ts'
import type { Card, MenuItem, PortalConfig } from './config.ts'

/** A visitor. Each role sees everything that the previous one sees, and more. */
export interface Viewer {
  readonly role: 'anonymous' | 'authenticated' | 'staff'
  /** The groups of a signed-in user, as the provider names them. */
  readonly groups: readonly string[]
}

const noGroups: readonly string[] = []
export const anonymousViewer: Viewer = { role: 'anonymous', groups: noGroups }

/** Either `for` or access flags. `adminAccess` (cards) and `isAdminAccess` (menu items) mean the same. */
type Access = Pick<Card, 'for' | 'adminAccess'> & Pick<MenuItem, 'isAdminAccess' | 'isALSaccess'>

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
  if (state.status !== 'authenticated') return anonymousViewer
  const { email = '', emailVerified = !requireVerifiedEmail, expiresAt, groups = noGroups } = state.user
  // Negate the comparison, so that an `expiresAt` of NaN counts as expired.
  if (!(nowMs < expiresAt)) return anonymousViewer
  return { role: emailVerified && isStaffEmail(email, staffDomain) ? 'staff' : 'authenticated', groups }
}

/**
 * Returns the viewer for what a user calls their own: the programs and starred cards. They stay while the portal reconnects,
 * as they were before the access token expired. Pages, menu and search follow `viewerOf`.
 */
export const ownViewerOf = (state: AuthState, rule: StaffRule): Viewer =>
  state.status === 'authenticated' || state.status === 'reconnecting'
    ? viewerOf({ ...state, status: 'authenticated' }, rule, -Infinity)
    : anonymousViewer

/**
 * Whether to show a card or menu item to this viewer. One of the groups in `for` is enough. If both flags are set, both
 * conditions must hold. This hides items but does not protect them: anyone can read them in the bundle.
 */
export function maySee(item: Access, { role, groups }: Viewer): boolean {
  if (typeof item.for === 'object') {
    const wanted = item.for.map(groupName)
    return role !== 'anonymous' && groups.some((group) => wanted.includes(groupName(group)))
  }
  const needsSignIn = item.for === 'signed-in' || item.adminAccess === true || item.isAdminAccess === true
  if (needsSignIn && role === 'anonymous') return false
  const needsStaff = item.for === 'staff' || item.isALSaccess === true
  return !needsStaff || role === 'staff'
}

/** Returns the name by which groups are compared. Keycloak writes a group as a path: `/audit`. */
export const groupName = (group: string): string => group.replace(/^\//, '')

/** The names of all groups that cards and menu items are for, in the order of the alphabet. */
export function groupsNamed({ menu, cards }: Pick<PortalConfig, 'menu' | 'cards'>): readonly string[] {
  const groupsOf = (item: MenuItem | Card): readonly string[] => [
    ...(typeof item.for === 'object' ? item.for.map(groupName) : []),
    ...('items' in item ? (item.items ?? []).flatMap(groupsOf) : []),
  ]
  return [...new Set([...menu, ...Object.values(cards).flat()].flatMap(groupsOf))].toSorted()
}

/** Whether a card or menu item is for groups, so that the groups of users have to be read. */
export const namesGroups = (config: Pick<PortalConfig, 'menu' | 'cards'>): boolean => groupsNamed(config).length > 0

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
