import type { Entry, EntrySources } from '../app/entry.ts'
import { hasUser } from '../auth/index.ts'
import { accountAddress } from '../portal/addresses.ts'
import { actionWords } from '../texts/search-words.ts'

/** Where a signed-in user changes the password. */
export function accountEntries({ cores, texts, authState }: EntrySources): readonly Entry[] {
  const href = accountAddress(cores.config.identity)
  if (href === undefined || !hasUser(authState)) return []
  const label = texts.t.account.myAccount
  return [{ kind: 'action', label, names: actionWords('account'), icon: 'users', action: { href } }]
}
