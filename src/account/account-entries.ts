import type { Entry, EntrySources } from '../app/entry.ts'
import { hasUser } from '../auth/index.ts'
import { accountAddress, signInHelpAddress } from '../portal/addresses.ts'
import { actionWords } from '../texts/search-words.ts'

/** Where a signed-in user changes the password, and where a visitor who has forgotten it finds help. */
export function accountEntries({ cores: { config }, texts, authState }: EntrySources): readonly Entry[] {
  const { myAccount, whyNot } = texts.t.account
  if (hasUser(authState)) return entriesFor(accountAddress(config.identity), myAccount, actionWords('account'))
  return entriesFor(signInHelpAddress(config, whyNot), whyNot, actionWords('signInHelp'))
}

function entriesFor(href: string | undefined, label: string, title: string): readonly Entry[] {
  return href === undefined ? [] : [{ kind: 'action', label, title, icon: 'users', action: { href } }]
}
