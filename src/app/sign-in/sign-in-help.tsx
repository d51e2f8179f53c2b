import { signInHelpAddress } from '../../portal/addresses.ts'
import { useConfig, useTexts } from '../context/context.tsx'
import { AddressLink } from '../links/address-link.tsx'

/** The link beside a Login for somebody whom it does not sign in. */
export function SignInHelp() {
  const { t } = useTexts()
  const href = signInHelpAddress(useConfig(), t.account.whyNot)
  return href !== undefined && <AddressLink href={href}>{t.account.whyNot}</AddressLink>
}
