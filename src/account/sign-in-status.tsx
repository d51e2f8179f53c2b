import { useEffect, useRef, useState } from 'react'
import { hasUser } from '../auth/index.ts'
import type { AuthState } from '../auth/index.ts'
import { useCores, useTexts } from '../app/context/context.tsx'
import { hasAsked } from '../app/sign-in/sign-in-line.tsx'
import { programsHeadingId } from '../app/state-look.ts'
import { useAuthState } from '../app/context/use-viewer.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { focusHeading } from '../ui/page-heading.tsx'
import { nameOf } from './user-names.ts'

/** Whether a sign-in that the user has asked for has led from one state to the other. */
export const isAskedSignIn = (from: AuthState, to: AuthState): boolean =>
  hasAsked(from) && to.status === 'authenticated' && !hasAsked(to)

/**
 * Tells screen readers who has signed in, wherever Login was pressed, or that the user has signed out. After a sign-in it
 * moves the focus to the programs, or to the heading of a page without them.
 */
export function SignInStatus() {
  const authState = useAuthState()
  const { auth } = useCores()
  const { t } = useTexts()
  const lastState = useRef(authState)
  const [arrival, setArrival] = useState<{ readonly name: string } | null>(null)
  useEffect(() => {
    // Move the focus after the next render: a drawer, which makes the page inert, is then closed.
    if (isAskedSignIn(lastState.current, authState) && hasUser(authState)) setArrival({ name: nameOf(authState.user) })
    else if (!hasUser(authState)) setArrival(null)
    lastState.current = authState
  }, [authState])
  useEffect(() => {
    if (arrival !== null) focusPrograms()
  }, [arrival])
  const signedOut = authState.status === 'anonymous' && auth.hasSignedOut() ? t.account.signedOut : ''
  return (
    <VisuallyHidden>
      {/* No `role="status"`, which a page has once, for its own results. */}
      <span aria-live="polite">{arrival === null ? signedOut : t.account.signedInAs(arrival.name)}</span>
    </VisuallyHidden>
  )
}

/** Leaves the focus in a field in which the user may be typing. */
function focusPrograms(): void {
  if (document.activeElement?.matches('input, textarea')) return
  const heading = document.getElementById(programsHeadingId)
  if (heading) heading.focus()
  else focusHeading({ preventScroll: true })
}
