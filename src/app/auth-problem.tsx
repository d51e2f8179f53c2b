import { use } from 'react'
import type { Problem } from '../auth/index.ts'
import { Button, Message } from '../ui/index.ts'
import { usePortal } from './context.tsx'
import { remedyOf } from './remedy.ts'
import * as styles from './account.css.ts'

/** Every failure's words in both languages: fetched when the first is to be read, which few visits need. */
const loadTexts = () => import('../i18n/auth-problems.ts').then(({ messageOf }) => messageOf, () => null)
let texts: ReturnType<typeof loadTexts> | undefined

/** What went wrong with a sign-in or sign-out, and the way on, beside the button that was pressed. */
export function AuthProblem({ problem, onDismiss }: { readonly problem: Problem; readonly onDismiss: () => void }) {
  const { auth, locale, t } = usePortal()
  // Null without a connection: then the remedy below has to do.
  const messageOf = use((texts ??= loadTexts()))
  const isBlocked = problem.code === 'popup-blocked'
  const said = problem.errorDescription ?? problem.error
  return (
    <div className={styles.problem}>
      <Message
        tone={problem.code === 'popup-closed' ? 'info' : isBlocked ? 'warn' : 'bad'}
        role="alert"
        title={messageOf ? messageOf(problem, locale) : t.account.failed}
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
