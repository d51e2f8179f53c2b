import { useLayoutEffect, useRef, type RefObject } from 'react'
import { hasUser, type AuthState } from '../auth/index.ts'
import { Avatar, Button, Tooltip } from '../ui/index.ts'
import { AuthProblem } from './auth-problem.tsx'
import { initialOf } from './initial.ts'
import * as styles from './account.css.ts'
import { TextWithContact } from '../app/contact.tsx'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { useStore } from '../app/use-store.ts'
import { useAuthState, useViewer } from '../app/use-viewer.ts'
import { isStaffEmail } from '../portal/access.ts'

const sample = { name: 'Sample User', email: 'user@als.example' }

interface AccountProps {
  /** A collapsed menu has no room for a problem, so page-problem.tsx shows it. */
  readonly collapsed: boolean
}

/** The menu's footer: the signed-in user with Sign Out, or Login. Both have the same height, to avoid layout shift. */
export function Account({ collapsed }: AccountProps) {
  const authState = useAuthState()
  const { auth, signInWindow } = useCores()
  const { t } = useTexts()
  const action = useRef<HTMLButtonElement>(null)
  if (authState.status === 'unknown') return <section className={styles.account} aria-label={t.account.region} />
  const { problem, activity } = authState
  const isSignedIn = hasUser(authState)
  // Show no loader during a silent request. A user who is signing in again can still sign out.
  const isBusy = activity !== null && activity.via !== 'silent' && !isSignedIn
  const name = isSignedIn ? t.account.signOut : t.account.login
  return (
    <section className={styles.account} aria-label={t.account.region}>
      {problem && problem.code !== 'popup-closed' && !collapsed && (
        <AuthProblem problem={problem} onClose={() => action.current?.focus()} />
      )}
      {isSignedIn ? <Person state={authState} action={action} /> : <Hint {...authState} />}
      <Tooltip text={name}>
        <span className={styles.action}>
          <Button
            ref={action}
            block
            kind={isSignedIn ? 'secondary' : 'primary'}
            look={isSignedIn ? 'outline' : 'full'}
            icon={isSignedIn ? 'sign-out' : 'sign-in'}
            loading={isBusy}
            // Browsers allow a popup only during a click.
            onClick={() => (isSignedIn ? auth.signOut() : auth.signIn('popup'))}
            // The popup may be behind other windows.
            onLoadingClick={signInWindow.focus}
          >
            <span className={styles.name}>{name}</span>
          </Button>
        </span>
      </Tooltip>
    </section>
  )
}

/** The line above Login. */
function Hint({ activity, problem }: Pick<Extract<AuthState, { status: 'anonymous' }>, 'activity' | 'problem'>) {
  const { t } = useTexts()
  const isSlow = useStore(useCores().signInWindow)
  if (problem?.code === 'popup-closed')
    return (
      <p role="status" className={styles.outcome}>
        {t.account.popupClosed}
      </p>
    )
  if (activity?.kind === 'sign-in' && activity.via === 'popup')
    return (
      <p role="status" className={styles.hint}>
        {isSlow ? t.account.notAnswering : t.account.inPopup}
      </p>
    )
  return <p className={styles.hint}>{activity?.kind === 'sign-out' ? t.account.signingOut : t.account.hint}</p>
}

interface PersonProps {
  readonly state: Extract<AuthState, { readonly user: object }>
  /** The button that was Login, and is now Sign Out. */
  readonly action: RefObject<HTMLButtonElement | null>
}

function Person({ state: { user, status }, action }: PersonProps) {
  const config = useConfig()
  const viewer = useViewer()
  const { t } = useTexts()
  const isUnverified = viewer === 'authenticated' && isStaffEmail(user.email ?? '', config.identity.staffDomain)
  // Specification, section 2: fixed samples if the provider sends no name or e-mail.
  const name = user.name?.trim() || sample.name
  const email = user.email?.trim() || sample.email
  const person = useRef<HTMLDivElement>(null)
  // Take the focus from the button, because the next Space or Enter would sign out.
  useLayoutEffect(() => {
    if (action.current !== null && document.activeElement === action.current) person.current?.focus()
  }, [action])
  return (
    <div ref={person} tabIndex={-1} className={styles.person}>
      <Avatar initial={initialOf(name)} />
      <div className={styles.details}>
        {status === 'reconnecting' ? (
          <p className={styles.reconnecting}>{t.account.reconnecting(name)}</p>
        ) : (
          <>
            <p className={styles.personName} title={name}>
              {name}
            </p>
            <p className={styles.email} title={email}>
              {email}
            </p>
            {isUnverified && (
              <p>
                <TextWithContact text={t.account.unverified} />
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
