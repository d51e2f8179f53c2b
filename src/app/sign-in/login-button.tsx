import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/index.ts'
import { useCores, useTexts } from '../context/context.tsx'
import { useAuthState } from '../context/use-viewer.ts'
import * as styles from './sign-in-line.css.ts'

interface LoginButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly look?: 'outline'
  readonly block?: boolean
  /** Default: the text alone. */
  readonly children?: ReactNode
}

/** Signs in by popup. */
export function LoginButton({ children, ...props }: LoginButtonProps) {
  const { auth } = useCores()
  const { t } = useTexts()
  const authState = useAuthState()
  const activity = authState.status === 'unknown' ? null : authState.activity
  return (
    <Button
      {...props}
      icon="sign-in"
      // Show no loader during a silent request.
      loading={activity !== null && activity.via !== 'silent'}
      // Browsers allow a popup only during a click.
      onClick={() => auth.signIn('popup')}
      // The popup may be behind other windows.
      onLoadingClick={auth.popup.focus}
    >
      {children ?? <span className={styles.pageLogin}>{t.account.login}</span>}
    </Button>
  )
}
