import { opensNewTab } from '../../portal/pages.ts'
import { signInHelpAddress } from '../../portal/addresses.ts'
import { TextLink } from '../../ui/index.ts'
import { useConfig, useTexts } from '../context/context.tsx'

/** The link beside a Login for somebody whom it does not sign in. */
export function SignInHelp() {
  const { t } = useTexts()
  const href = signInHelpAddress(useConfig(), t.account.whyNot)
  if (href === undefined) return null
  return (
    <TextLink href={href} newTabText={opensNewTab(href) ? t.opensInNewTab : undefined}>
      {t.account.whyNot}
    </TextLink>
  )
}
