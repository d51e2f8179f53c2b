import type { Portal } from '../app/context.tsx'
import type { AuthProblem } from '../auth/index.ts'
import { detailsLabelOf, nextTryOf, remedyOf, exactTextOf, titleOf, toneOf } from '../i18n/auth-problem-titles.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import * as styles from './account.css.ts'

interface AuthProblemMessageProps {
  readonly portal: Portal
  readonly problem: AuthProblem
  /** Whether Login is beside the message. After a blocked popup, it signs in by redirect. */
  readonly besideLogin: boolean
  /** Moves the focus, because the button that has it is removed with the message. */
  readonly onClose: () => void
}

/** Explains what failed and why, and offers the next steps. */
export function AuthProblemMessage({ portal, problem, besideLogin, onClose }: AuthProblemMessageProps) {
  const { auth, authState, locale, now, t } = portal
  const session = authState.status === 'authenticated' ? { expiresAt: authState.user.expiresAt, now: now() } : null
  const exactText = exactTextOf(problem, locale)
  const providerMessage = problem.errorDescription ?? problem.error
  const retryLabel = nextTryOf(problem, locale, session)
  const closeAnd = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Message
      tone={toneOf(problem, session)}
      role="alert"
      title={titleOf(problem, locale)}
      actions={
        <>
          {problem.code === 'popup-blocked' && !besideLogin && (
            <Button size="sm" onClick={() => auth.signIn('redirect')}>
              {t.account.loginHere}
            </Button>
          )}
          {retryLabel && (
            <Button size="sm" onClick={closeAnd(() => auth.signIn('popup'))}>
              {retryLabel}
            </Button>
          )}
          <Button size="sm" kind="secondary" look="empty" onClick={closeAnd(auth.dismiss)}>
            {t.account.dismiss}
          </Button>
        </>
      }
    >
      <p>{remedyOf(problem, locale, session)}</p>
      {exactText && <p className={styles.smallPrint}>{exactText}</p>}
      {providerMessage && (
        <details>
          <summary>{detailsLabelOf(locale)}</summary>
          {/* The language of the provider's message is unknown. */}
          <p className={styles.providerMessage} lang="">
            {providerMessage}
          </p>
        </details>
      )}
    </Message>
  )
}
