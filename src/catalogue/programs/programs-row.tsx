import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { AwayMessage } from '../../app/sign-in/away-message.tsx'
import { LoginButton } from '../../app/sign-in/login-button.tsx'
import { SignInLine } from '../../app/sign-in/sign-in-line.tsx'
import { useAuthState } from '../../app/context/use-viewer.ts'
import { Drawing, Icon } from '../../ui/index.ts'
import * as styles from './programs.css.ts'

/** The row of a visitor who is signed out: Login, how the sign-in goes, or that the session has ended. */
export function SignInRow() {
  const { auth } = useCores()
  const authState = useAuthState()
  const { t } = useTexts()
  const login = useRef<HTMLButtonElement>(null)
  const isExpired = authState.status === 'anonymous' && authState.problem?.code === 'session-expired'
  const request = auth.hasSignedOut() ? `${t.account.signedOut} ${t.programs.signIn}` : t.programs.signIn
  const sentence = isExpired || auth.hasSessionEnded() ? t.programs.ended : request
  return (
    <Row>
      <SignInLine next={login}>{sentence}</SignInLine>
      <LoginButton ref={login} look="outline" />
    </Row>
  )
}

/** The row of a visitor whose programs are missing because the provider does not answer. */
export function AwayRow() {
  return (
    <Row>
      <Away />
    </Row>
  )
}

/** Takes the place that was kept for the programs, so that nothing moves. */
function Row({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.unknown}>
      <div className={styles.row}>
        <div className={styles.rowDrawing}>
          <Drawing name="locked" />
        </div>
        {children}
      </div>
    </div>
  )
}

/** The message in the place of the programs, or beside them, while the provider does not answer. */
export function Away() {
  return (
    <>
      <span className={styles.awayIcon}>
        <Icon name="warning" />
      </span>
      <AwayMessage />
    </>
  )
}
