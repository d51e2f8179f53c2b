/** A signed-in user's record and the world around it, for tests of the reducer alone. */
import type { StoredUser } from '../../src/auth/protocol/record.ts'

export const NOW_MS = Date.UTC(2026, 10, 20, 12)
export const mark = { epoch: 'e', sub: 'ana' }
export const world = { nowMs: NOW_MS, mark, random: 'next' }
/** The access token expires in a minute. The cast stands for the verification. */
export const record = {
  id_token: 'i',
  access_token: 'a',
  refresh_token: 'r',
  dpop_jkt: 'k',
  token_type: 'DPoP',
  scope: 'openid',
  session_state: 's',
  issuedAt: NOW_MS / 1000 - 240,
  expires_at: NOW_MS / 1000 + 60,
  profile: { sub: 'ana' },
  original: {},
  epoch: 'e',
} as unknown as StoredUser
