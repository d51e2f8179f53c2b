import { useEffect, useState } from 'react'
import type { Problem } from '../auth/index.ts'
import { Button, Message } from '../ui/index.ts'
import { usePortal } from './context.tsx'
import { remedyOf } from './remedy.ts'
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

/** What went wrong with a sign-in or sign-out, and the way on, beside the button that was pressed. */
export function AuthProblem({ problem, onDismiss }: { readonly problem: Problem; readonly onDismiss: () => void }) {
  const { auth, locale, t } = usePortal()
  const texts = useTexts()
  const isBlocked = problem.code === 'popup-blocked'
  const said = problem.errorDescription ?? problem.error
  if (texts === 'loading') return null
  return (
    <div className={styles.problem}>
      <Message
        tone={problem.code === 'popup-closed' ? 'info' : isBlocked ? 'warn' : 'bad'}
        role="alert"
        // Without a connection the remedy below has to do.
        title={texts === 'missing' ? t.account.failed : texts.messageOf(problem, locale)}
        actions={
          <>
            {isBlocked && (
              <Button size="sm" onClick={() => auth.signIn('redirect')}>
                {t.account.continueHere}
              </Button>
            )}
            <Button size="sm" kind="secondary" look="empty" onClick={onDismiss}>
              {t.account.dismiss}
            </Button>
          </>
        }
      >
        {said && <p className={styles.said}>{said}</p>}
        <p>{remedyOf(problem.code, t)}</p>
      </Message>
    </div>
  )
}
