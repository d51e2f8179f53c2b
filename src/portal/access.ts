import type { AuthState } from '../auth/index.ts'
import type { MenuItem } from './config.ts'

/** Who is looking. Each kind sees what the one before it sees, and more. */
export type Viewer = 'anonymous' | 'authenticated' | 'staff'

/** The flags of a card (`adminAccess`) and of a menu item (`isAdminAccess`): two words of the file for one condition. */
export interface AccessFlags {
  readonly adminAccess?: boolean
  readonly isAdminAccess?: boolean
  readonly isALSaccess?: boolean
}

// Only plain addresses count: one @, no quoting, no comments, no spaces, and a domain of ASCII labels. What a lenient
// reader could take for another address (`"a@b"@c`, a full-width ＠, `c.` with its dot, a look-alike letter) is no one's.
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const plainAddress = new RegExp(`^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_\`{|}~.-]+@(${label}(?:\\.${label})*)$`, 'u')

/**
 * Whether an e-mail belongs to the group's staff: its domain is the staff domain or below it, without case.
 * Not "contains": `someone@staff.example.evil.test` is a stranger.
 */
export function isStaffEmail(email: string, staffDomain: string): boolean {
  // The pattern lets only ASCII into the domain, before lower-casing: the Kelvin sign would become a `k`.
  const domain = plainAddress.exec(email)?.[1]?.toLowerCase()
  if (domain === undefined) return false
  const staff = staffDomain.toLowerCase()
  return domain === staff || domain.endsWith(`.${staff}`)
}

/** Who is looking, from the auth state. A user whose sign-in has expired is anonymous, and so is one not yet known. */
export function viewerOf(state: AuthState, staffDomain: string, nowMs: number): Viewer {
  if (state.status !== 'authenticated') return 'anonymous'
  const { email, emailVerified, expiresAt } = state.user
  // Written so that an expiry which is no number counts as past.
  if (!(nowMs < expiresAt)) return 'anonymous'
  if (email === undefined || emailVerified === false) return 'authenticated'
  return isStaffEmail(email, staffDomain) ? 'staff' : 'authenticated'
}

/**
 * Whether this viewer is shown this card or menu item. Both flags set: both conditions must hold.
 * Hides, does not protect: everything is in the bundle for anyone who reads it.
 */
export function maySee(item: AccessFlags, viewer: Viewer): boolean {
  const needsSignIn = item.adminAccess === true || item.isAdminAccess === true
  if (needsSignIn && viewer === 'anonymous') return false
  return item.isALSaccess !== true || viewer === 'staff'
}

/**
 * The menu as this viewer is shown it, submenus included. A hidden item takes its submenu with it; an item whose
 * submenu is hidden whole stays as a plain link.
 */
export function visibleMenu(menu: readonly MenuItem[], viewer: Viewer): readonly MenuItem[] {
  return menu
    .filter((item) => maySee(item, viewer))
    .map(({ items = [], ...item }) => {
      const shown = visibleMenu(items, viewer)
      return shown.length > 0 ? { ...item, items: shown } : item
    })
}
