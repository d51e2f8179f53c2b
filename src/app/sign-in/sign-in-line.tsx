import type { ReactNode, RefObject } from 'react'
import { hasUser } from '../../auth/index.ts'
import type { AuthState } from '../../auth/index.ts'
import { problemTitleOf } from '../../texts/auth-problems.ts'
import { useCores, useTexts } from '../context/context.tsx'
import { SignInHelp } from './sign-in-help.tsx'
import * as styles from './sign-in-line.css.ts'
import { useStore } from '../context/use-store.ts'
import { useAuthState } from '../context/use-viewer.ts'

/** The texts about a popup, by its state. */
const textByPopup = { open: 'signingIn', slow: 'notAnswering', answered: 'finishing' } as const

/** How the sign-in by popup goes that the user has asked for, and the sentence about it. Null if there is none. */
export function useSignInProgress() {
  const { locale, t } = useTexts()
  const state = useAuthState()
  const popup = useStore(useCores().auth.popup)
  if (isSigningIn(state)) return { state: popup, sentence: t.account[textByPopup[popup]] }
  return isClosed(state) ? { state: 'closed', sentence: problemTitleOf({ code: 'popup-closed' }, locale) } : null
}

/** Whether the user has asked for the sign-in that may come next. The response of a popup that looks closed still counts. */
export const hasAsked = (state: AuthState): boolean => isSigningIn(state) || isClosed(state)

const isSigningIn = (state: AuthState) =>
  state.status !== 'unknown' && state.activity?.kind === 'sign-in' && state.activity.via === 'popup'

const isClosed = (state: AuthState) => state.status !== 'unknown' && state.problem?.code === 'popup-closed'

interface SignInLineProps {
  /** Gets the focus of Cancel, which goes. */
  readonly next: RefObject<HTMLElement | null>
  /** The text while no sign-in is under way. */
  readonly children: ReactNode
}

/**
 * The text beside a button that signs in. While a sign-in is under way it says how that goes, and has Cancel; else it has help
 * for somebody whom the button does not sign in.
 */
export function SignInLine({ next, children }: SignInLineProps) {
  const { auth } = useCores()
  const { t } = useTexts()
  const state = useAuthState()
  const progress = useSignInProgress()
  const isUnderWay = progress !== null && progress.state !== 'closed'
  const cancel = () => {
    next.current?.focus()
    auth.cancelSignIn()
  }
  return (
    <p>
      <span aria-live="polite">{progress?.sentence}</span>
      {!progress && <span>{children}</span>}
      {isUnderWay && (
        <>
          {' '}
          <button type="button" className={styles.cancel} onClick={cancel}>
            {t.account.cancel}
          </button>
        </>
      )}
      {!isUnderWay && !hasUser(state) && (
        <>
          {' '}
          <span className={styles.help}>
            <SignInHelp />
          </span>
        </>
      )}
    </p>
  )
}
