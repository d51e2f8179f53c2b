import { useEffect, useRef, useState } from 'react'
import { hasUser } from '../auth/index.ts'
import type { AuthState } from '../auth/index.ts'
import { useCores, useTexts } from '../app/context.tsx'
import { useCurrentPath } from '../app/current-path.ts'
import { hasAsked, useSignInSentence } from '../app/sign-in-line.tsx'
import { programsHeadingId } from '../app/state-look.ts'
import { useMediaQuery } from '../app/use-menu.ts'
import { useStore } from '../app/use-store.ts'
import { useAuthState } from '../app/use-viewer.ts'
import { breakpoints } from '../ui/breakpoints.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { focusHeading } from '../ui/page-heading.tsx'
import { nameOf } from './user-names.ts'

/** Whether a sign-in that the user has asked for has led from one state to the other. */
export const isAskedSignIn = (from: AuthState, to: AuthState): boolean =>
  hasAsked(from) && to.status === 'authenticated' && !hasAsked(to)

/**
 * Tells screen readers how a sign-in goes, wherever its button is, and moves the focus when the user has signed in: to the
 * programs, or to the heading of a page without them.
 */
export function SignInStatus() {
  const authState = useAuthState()
  const { t } = useTexts()
  const sentence = useSignInSentence()
  const awaySentence = useAwaySentence()
  // Beside the page, the line above Login is a status.
  const isSmall = !useMediaQuery(`(min-width: ${breakpoints.medium}px)`, true)
  const lastState = useRef(authState)
  const [arrival, setArrival] = useState<{ readonly name: string } | null>(null)
  useEffect(() => {
    // Move the focus after the next render: a drawer, which makes the page inert, is then closed.
    if (isAskedSignIn(lastState.current, authState) && hasUser(authState)) setArrival({ name: nameOf(authState.user) })
    lastState.current = authState
  }, [authState])
  useEffect(() => {
    if (arrival !== null) focusPrograms()
  }, [arrival])
  const isOver = sentence !== null || awaySentence !== null
  useEffect(() => {
    // Do not say once more who has signed in when the sentence is over.
    if (isOver) setArrival(null)
  }, [isOver])
  const arrivalSentence = arrival === null ? '' : t.account.signedInAs(arrival.name)
  return (
    <VisuallyHidden>
      {/* No `role="status"`, which a page has once, for its own results. */}
      <span aria-live="polite">{(isSmall ? sentence : null) ?? awaySentence ?? arrivalSentence}</span>
    </VisuallyHidden>
  )
}

/** The sentence of the dashboard's row or of an empty page while the provider does not answer, or after a session has ended. */
function useAwaySentence(): string | null {
  const authState = useAuthState()
  const { t } = useTexts()
  const isAway = useStore(useCores().signInAway)
  const isOnDashboard = useCurrentPath() === '/'
  if (isAway && (isOnDashboard || hasUser(authState))) return t.programs.away
  const isExpired = authState.status === 'anonymous' && authState.problem?.code === 'session-expired'
  return isExpired && isOnDashboard ? t.programs.ended : null
}

/** Leaves the focus in a field in which the user may be typing. */
function focusPrograms(): void {
  if (document.activeElement?.matches('input, textarea')) return
  const heading = document.getElementById(programsHeadingId)
  if (heading) heading.focus()
  else focusHeading({ preventScroll: true })
}
