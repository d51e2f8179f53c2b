import { useEffect, useState } from 'react'
import type { AuthProblem as Problem } from '../auth/index.ts'
import { Button, Message } from '../ui/index.ts'
import { usePortal } from '../app/context.tsx'
import * as styles from './account.css.ts'

type Texts = typeof import('../i18n/auth-problems.ts')

/** Every failure's words in both languages: fetched when the first is to be read, which few visits need. */
function useTexts(): Texts | 'loading' | 'missing' {
  const [texts, setTexts] = useState<Texts | 'loading' | 'missing'>('loading')
  useEffect(() => {
    import('../i18n/auth-problems.ts').then(setTexts, () => setTexts('missing'))
  }, [])
  return texts
}

/**
 * What went wrong with a sign-in or sign-out, and the way on, beside the button that was pressed.
 * `onGone` puts the focus elsewhere, because the button that has it goes away with the message.
 */
export function AuthProblem({ problem, onGone }: { readonly problem: Problem; readonly onGone: () => void }) {
  const { auth, authState, locale, now, t } = usePortal()
  const texts = useTexts()
  const isBlocked = problem.code === 'popup-blocked'
  const session = authState.status === 'authenticated' ? { expiresAt: authState.user.expiresAt, now: now() } : null
  const said = problem.errorDescription ?? problem.error
  const leave = (act: () => void) => () => {
    onGone()
    act()
  }
  if (texts === 'loading') return null
  const nextTry = texts === 'missing' ? null : texts.nextTryOf(problem, locale, session)
  return (
    <div className={styles.problem}>
      <Message
        tone={texts === 'missing' ? 'bad' : texts.toneOf(problem, session)}
        role="alert"
        title={texts === 'missing' ? t.account.failed : texts.messageOf(problem, locale)}
        actions={
          <>
            {isBlocked && (
              <Button size="sm" onClick={() => auth.signIn('redirect')}>
                {t.account.continueHere}
              </Button>
            )}
            {nextTry && (
              <Button size="sm" onClick={leave(() => auth.signIn('popup'))}>
                {nextTry}
              </Button>
            )}
            <Button size="sm" kind="secondary" look="empty" onClick={leave(auth.dismiss)}>
              {t.account.dismiss}
            </Button>
          </>
        }
      >
        {/* The provider's words, in a language of its own choice. */}
        {said && (
          <p className={styles.said} lang="">
            {said}
          </p>
        )}
        <p>{texts === 'missing' ? t.account.failedText : texts.remedyOf(problem, locale, session)}</p>
      </Message>
    </div>
  )
}
