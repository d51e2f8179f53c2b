import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { hasUser, type AuthState } from '../auth/index.ts'
import { Avatar, Icon, Tooltip, type IconName } from '../ui/index.ts'
import { initialOf } from './avatar-initial.ts'
import { usePageProblem } from './page-problem.tsx'
import * as styles from './account.css.ts'
import { TextWithContact } from '../app/contact.tsx'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { LoginButton } from '../app/login-button.tsx'
import { useStore } from '../app/use-store.ts'
import { useAuthState, useViewer } from '../app/use-viewer.ts'
import { isStaffEmail } from '../portal/access.ts'
import { problemTitleOf } from '../texts/auth-problems.ts'

const sample = { name: 'Sample User', email: 'user@als.example' }

interface AccountProps {
  /** Called when a sign-in or sign-out has failed, which the page says (page-problem.tsx). */
  readonly onProblem: (() => void) | undefined
}

/** The signed-in user with Sign Out, or Login. */
export function Account({ onProblem }: AccountProps) {
  const authState = useAuthState()
  const { t } = useTexts()
  const heldFocus = useRef(false)
  const problem = usePageProblem()
  const lastProblem = useRef(problem)
  const tellProblem = useEffectEvent(() => onProblem?.())
  useEffect(() => {
    // A drawer that is opened beside a problem stays open.
    if (problem !== null && problem !== lastProblem.current) tellProblem()
    lastProblem.current = problem
  }, [problem])
  return (
    <section className={styles.account} aria-label={t.account.region}>
      {authState.status !== 'unknown' &&
        (hasUser(authState) ? (
          <Person state={authState} heldFocus={heldFocus} />
        ) : (
          <Login state={authState} heldFocus={heldFocus} />
        ))}
    </section>
  )
}

interface PartProps {
  /** Whether the part that was shown before had the focus. */
  readonly heldFocus: RefObject<boolean>
}

/** Moves the focus to an element that takes the place of one with the focus. `within`: the element or one around it. */
function useFocusOf(heldFocus: RefObject<boolean>, within: RefObject<HTMLElement | null>, to = within): void {
  useLayoutEffect(() => {
    const part = within.current
    if (heldFocus.current) to.current?.focus()
    return () => {
      heldFocus.current = part?.contains(document.activeElement) ?? false
    }
  }, [heldFocus, within, to])
}

function Login({ state, heldFocus }: PartProps & { readonly state: Anonymous }) {
  const { t } = useTexts()
  const login = useRef<HTMLButtonElement>(null)
  useFocusOf(heldFocus, login)
  return (
    <div className={styles.login}>
      <Hint {...state} />
      <Tooltip text={t.account.login}>
        <span className={styles.action}>
          <LoginButton ref={login} block>
            <span className={styles.name}>{t.account.login}</span>
          </LoginButton>
        </span>
      </Tooltip>
    </div>
  )
}

type Anonymous = Extract<AuthState, { status: 'anonymous' }>

/** The line above Login. */
function Hint({ activity, problem }: Anonymous) {
  const { t, locale } = useTexts()
  const isSlow = useStore(useCores().signInWindow)
  if (problem?.code === 'popup-closed')
    return (
      <p role="status" className={styles.outcome}>
        {problemTitleOf(problem, locale)}
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

interface PersonProps extends PartProps {
  readonly state: Extract<AuthState, { readonly user: object }>
}

function Person({ state: { user, status, activity }, heldFocus }: PersonProps) {
  const config = useConfig()
  const viewer = useViewer()
  const { auth } = useCores()
  const { t } = useTexts()
  const isUnverified = viewer === 'authenticated' && isStaffEmail(user.email ?? '', config.identity.staffDomain)
  // Specification, section 2: fixed samples if the provider sends no name or e-mail.
  const name = user.name?.trim() || sample.name
  const email = user.email?.trim() || sample.email
  const person = useRef<HTMLDivElement>(null)
  const nameLine = useRef<HTMLParagraphElement>(null)
  // Not to Sign Out, because the next Space or Enter would sign out.
  useFocusOf(heldFocus, person, nameLine)
  return (
    <div ref={person} className={styles.person}>
      <Avatar initial={initialOf(name)} />
      <div className={styles.details}>
        <p ref={nameLine} tabIndex={-1} className={styles.personName} title={name}>
          {name}
        </p>
        <div className={styles.signOutPlace}>
          <SmallButton icon="sign-out" text={t.account.signOut} onClick={auth.signOut} />
        </div>
        <p className={styles.email} title={email}>
          {status === 'reconnecting' ? t.account.reconnecting : email}
        </p>
        {status === 'reconnecting' && <Reconnect isInPopup={activity?.via === 'popup'} next={nameLine} />}
        {isUnverified && (
          <p className={styles.unverified}>
            <TextWithContact text={t.account.unverified} />
          </p>
        )}
      </div>
    </div>
  )
}

interface ReconnectProps {
  /** A new sign-in is open in a popup. */
  readonly isInPopup: boolean
  /** Gets the focus when the buttons go. */
  readonly next: RefObject<HTMLElement | null>
}

/** What a user can do while the portal reconnects: frames may be blocked for good. */
function Reconnect({ isInPopup, next }: ReconnectProps) {
  const { auth, signInWindow } = useCores()
  const { t } = useTexts()
  const buttons = useRef<HTMLDivElement>(null)
  const passFocus = useEffectEvent(() => next.current?.focus())
  useLayoutEffect(() => {
    const { current } = buttons
    return () => {
      if (current?.contains(document.activeElement)) passFocus()
    }
  }, [])
  // Browsers allow a popup only during a click. One that is open may be behind other windows.
  const signIn = () => (isInPopup ? signInWindow.focus() : auth.signIn('popup'))
  return (
    <div ref={buttons} className={styles.reconnect}>
      <SmallButton icon="refresh" text={t.account.tryNow} onClick={auth.retry} />
      <SmallButton icon="sign-in" text={t.authProblem.signInAgain} onClick={signIn} />
    </div>
  )
}

interface SmallButtonProps {
  /** Stands alone in a collapsed menu. */
  readonly icon: IconName
  readonly text: string
  readonly onClick: () => void
}

function SmallButton({ icon, text, onClick }: SmallButtonProps) {
  return (
    <Tooltip text={text}>
      <button type="button" className={styles.smallButton} onClick={onClick}>
        <span className={styles.smallButtonIcon}>
          <Icon name={icon} />
        </span>
        <span className={styles.name}>{text}</span>
      </button>
    </Tooltip>
  )
}
