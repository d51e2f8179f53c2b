import type { ReactNode, RefObject } from 'react'
import { hasUser } from '../../auth/index.ts'
import type { AuthState } from '../../auth/index.ts'
import { problemTitleOf } from '../../texts/auth-problems.ts'
import { useCores, useTexts } from '../context/context.tsx'
import { SignInHelp } from './sign-in-help.tsx'
import * as styles from './sign-in-line.css.ts'
import { useStore } from '../context/use-store.ts'
import { useAuthState } from '../context/use-viewer.ts'

/** How the sign-in by popup goes that the user has asked for. Null if there is none. */
export type SignInProgress = 'signing-in' | 'not-answering' | 'finishing' | 'closed' | null

const progressByPopup = { open: 'signing-in', slow: 'not-answering', answered: 'finishing' } as const

export function useSignInProgress(): SignInProgress {
  const state = useAuthState()
  const popup = useStore(useCores().auth.popup)
  if (isSigningIn(state)) return progressByPopup[popup]
  return isClosed(state) ? 'closed' : null
}

/** Whether the user has asked for the sign-in that may come next. The response of a popup that looks closed still counts. */
export const hasAsked = (state: AuthState): boolean => isSigningIn(state) || isClosed(state)

const isSigningIn = (state: AuthState) =>
  state.status !== 'unknown' && state.activity?.kind === 'sign-in' && state.activity.via === 'popup'

const isClosed = (state: AuthState) => state.status !== 'unknown' && state.problem?.code === 'popup-closed'

/** Returns the sentence about a sign-in by popup, or null. */
export function useSignInSentence(): string | null {
  const { locale, t } = useTexts()
  switch (useSignInProgress()) {
    case 'signing-in':
      return t.account.signingIn
    case 'not-answering':
      return t.account.notAnswering
    case 'finishing':
      return t.account.finishing
    case 'closed':
      return problemTitleOf({ code: 'popup-closed' }, locale)
    case null:
      return null
  }
}

interface SignInLineProps {
  /** Gets the focus of Cancel, which goes. */
  readonly next: RefObject<HTMLElement | null>
  /** The text while no sign-in is under way. */
  readonly children: ReactNode
}

/** The text beside a button that signs in: it says there how the sign-in goes, and has Cancel, or
 * help for somebody whom it does not sign in. */
export function SignInLine({ next, children }: SignInLineProps) {
  const { auth } = useCores()
  const { t } = useTexts()
  const state = useAuthState()
  const progress = useSignInProgress()
  const sentence = useSignInSentence()
  const cancel = () => {
    next.current?.focus()
    auth.cancelSignIn()
  }
  return (
    <p>
      <span aria-live="polite">{sentence}</span>
      {sentence === null && <span>{children}</span>}
      {sentence !== null && progress !== 'closed' && (
        <>
          {' '}
          <button type="button" className={styles.cancel} onClick={cancel}>
            {t.account.cancel}
          </button>
        </>
      )}
      {(sentence === null || progress === 'closed') && !hasUser(state) && (
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
