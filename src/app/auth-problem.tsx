import { messageOf } from '../i18n/auth-problems.ts'
import type { Problem } from '../auth/index.ts'
import { Button, Message } from '../ui/index.ts'
import { usePortal } from './context.tsx'
import { remedyOf } from './remedy.ts'
import * as styles from './account.css.ts'

/** What went wrong with a sign-in or sign-out, and the way on, beside the button that was pressed. */
export function AuthProblem({ problem, onDismiss }: { readonly problem: Problem; readonly onDismiss: () => void }) {
  const { auth, locale, t } = usePortal()
  const isBlocked = problem.code === 'popup-blocked'
  const said = problem.errorDescription ?? problem.error
  return (
    <div className={styles.problem}>
      <Message
        tone={problem.code === 'popup-closed' ? 'info' : isBlocked ? 'warn' : 'bad'}
        role="alert"
        title={messageOf(problem, locale)}
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
