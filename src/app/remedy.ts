import type { AuthErrorCode } from '../auth/index.ts'
import type { Messages } from '../i18n/index.ts'

const remedies: { readonly [Code in AuthErrorCode]?: keyof Messages['remedy'] } = {
  'popup-blocked': 'popupBlocked',
  'popup-closed': 'popupClosed',
  'network-timeout': 'network',
  'network-failed': 'network',
  'sign-out-failed': 'signOut',
  'sign-out-local': 'signOut',
  'storage-unavailable': 'storage',
  'id-token-future': 'clock',
}

/** What a person can do about a problem. What happened is said by the catalogue of `auth`. */
export function remedyOf(code: AuthErrorCode, t: Messages): string {
  return t.remedy[remedies[code] ?? 'other']
}
