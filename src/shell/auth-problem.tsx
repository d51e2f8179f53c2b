import { useEffect, useState } from 'react'
import type { AuthProblem as Problem } from '../auth/index.ts'
import { Button, Message } from '../ui/index.ts'
import { usePortal } from '../app/context.tsx'
import { createLazyPart } from '../app/lazy.ts'
import { useStore } from '../app/use-store.ts'
import * as styles from './account.css.ts'

// Most visits show no problem.
const problemTexts = createLazyPart(() => import('../i18n/auth-problems.ts'))

/**
 * The message about a failed sign-in or sign-out, with the actions that lead on. `onClose` moves the focus, because the
 * button that has it is removed with the message.
 */
export function AuthProblem({ problem, onClose }: { readonly problem: Problem; readonly onClose: () => void }) {
  const { auth, authState, locale, now, t } = usePortal()
  const texts = useStore(problemTexts)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => void problemTexts.load().catch(() => setIsMissing(true)), [])
  const isBlocked = problem.code === 'popup-blocked'
  const session = authState.status === 'authenticated' ? { expiresAt: authState.user.expiresAt, now: now() } : null
  const providerMessage = problem.errorDescription ?? problem.error
  const closeAnd = (run: () => void) => () => {
    onClose()
    run()
  }
  if (texts === null && !isMissing) return null
  const retryLabel = texts && texts.nextTryOf(problem, locale, session)
  return (
    <div className={styles.problem}>
      <Message
        tone={texts?.toneOf(problem, session) ?? 'bad'}
        role="alert"
        title={texts?.messageOf(problem, locale) ?? t.account.failed}
        actions={
          <>
            {isBlocked && (
              <Button size="sm" onClick={() => auth.signIn('redirect')}>
                {t.account.continueHere}
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
        {/* The language of the provider's message is not known. */}
        {providerMessage && (
          <p className={styles.providerMessage} lang="">
            {providerMessage}
          </p>
        )}
        <p>{texts?.remedyOf(problem, locale, session) ?? t.account.failedText}</p>
      </Message>
    </div>
  )
}
