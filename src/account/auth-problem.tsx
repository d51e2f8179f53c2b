import type { AuthProblem as Problem } from '../auth/index.ts'
import { TextWithContact } from '../app/contact.tsx'
import { useCores, useTexts } from '../app/context.tsx'
import { adviceOn, exactTextOf, nextTryOf, problemTitleOf, toneOf } from '../texts/auth-problems.ts'
import { Button, Message } from '../ui/index.ts'
import { focusHeading } from '../ui/page-heading.tsx'
import * as styles from './account.css.ts'
import { retry } from './page-problem.css.ts'

/** Explains what failed and why, and offers the next steps. */
export function AuthProblem({ problem }: { readonly problem: Problem }) {
  const { auth } = useCores()
  const { locale, t } = useTexts()
  const exactText = exactTextOf(problem, locale)
  const providerMessage = problem.errorDescription ?? problem.error
  const retryLabel = nextTryOf(problem, locale)
  const closeAnd = (run: () => void) => () => {
    // The button that has the focus is removed with the message.
    focusHeading({ preventScroll: true })
    run()
  }
  return (
    <Message
      tone={toneOf(problem)}
      role="alert"
      title={problemTitleOf(problem, locale)}
      actions={
        <>
          {retryLabel && (
            <span className={retry}>
              <Button size="sm" onClick={closeAnd(() => auth.signIn('popup'))}>
                {retryLabel}
              </Button>
            </span>
          )}
          {problem.code === 'popup-blocked' && (
            <Button size="sm" kind="secondary" onClick={closeAnd(() => auth.signIn('redirect'))}>
              {t.authProblem.continueHere}
            </Button>
          )}
          <Button size="sm" kind="secondary" look="empty" onClick={closeAnd(auth.dismiss)}>
            {t.account.dismiss}
          </Button>
        </>
      }
    >
      <p>
        <TextWithContact text={adviceOn(problem, locale)} />
      </p>
      {exactText && (
        // A code belongs to no language.
        <p className={styles.smallPrint} lang={exactText === problem.code ? '' : undefined}>
          {exactText}
        </p>
      )}
      {providerMessage && (
        <details>
          <summary>{t.authProblem.details}</summary>
          {/* The language of the provider's message is unknown. */}
          <p className={styles.providerMessage} lang="">
            {providerMessage}
          </p>
        </details>
      )}
    </Message>
  )
}
