import type { AuthProblem as Problem } from '../auth/index.ts'
import { TextWithContact } from '../app/links/contact.tsx'
import { useCores, useTexts } from '../app/context/context.tsx'
import { useReading } from '../app/context/use-situations.ts'
import {
  adviceOn,
  detailsOf,
  exactTextOf,
  isAboutNetwork,
  isDenied,
  nextTryOf,
  problemTitleOf,
  toneOf,
} from '../texts/auth-problems.ts'
import { Button, Message } from '../ui/index.ts'
import { focusHeading } from '../ui/page-heading.tsx'
import * as styles from './account.css.ts'

/** Explains what failed and why, and offers the next steps. */
export function AuthProblem({ problem }: { readonly problem: Problem }) {
  const { auth } = useCores()
  const { locale, t } = useTexts()
  const exactText = exactTextOf(problem, locale)
  const details = detailsOf(problem)
  // Offline, the connection is the cause, and not the sign-in service.
  const isOffline = useReading((reading) => reading.board.offline) && isAboutNetwork(problem)
  const retryLabel = nextTryOf(problem, locale)
  const closeAnd = (run: () => void) => () => {
    // The button that has the focus is removed with the message.
    focusHeading({ preventScroll: true })
    run()
  }
  return (
    <Message
      tone={isOffline ? 'info' : toneOf(problem)}
      role="alert"
      title={isOffline ? t.dashboard.offline : problemTitleOf(problem, locale)}
      actions={
        <>
          {retryLabel && (
            <Button size="sm" onClick={closeAnd(() => auth.signIn('popup'))}>
              {retryLabel}
            </Button>
          )}
          {isDenied(problem) && (
            <Button size="sm" kind="secondary" look="outline" onClick={closeAnd(() => auth.signIn('popup', true))}>
              {t.authProblem.useAnotherAccount}
            </Button>
          )}
          {problem.code === 'browser-unsupported' && (
            <Button size="sm" onClick={() => location.reload()}>
              {t.reload}
            </Button>
          )}
          {problem.code === 'popup-blocked' && (
            <Button size="sm" kind="secondary" look="outline" onClick={closeAnd(() => auth.signIn('redirect'))}>
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
        <TextWithContact text={isOffline ? t.authProblem.advice.offline : adviceOn(problem, locale)} />
      </p>
      {exactText && <p className={styles.smallPrint}>{exactText}</p>}
      {details.length > 0 && (
        <details>
          <summary>{t.authProblem.details}</summary>
          {details.map((line) => (
            // A code belongs to no language, and the language of the provider's message is unknown.
            <p key={line} className={styles.detail} lang="">
              {line}
            </p>
          ))}
        </details>
      )}
    </Message>
  )
}
