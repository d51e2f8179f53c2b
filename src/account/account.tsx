import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { hasUser, type AuthState } from '../auth/index.ts'
import { Icon, Tooltip, VisuallyHidden, type IconName } from '../ui/index.ts'
import { initialOf } from './avatar-initial.ts'
import { emailOf, nameOf } from './user-names.ts'
import { usePageProblem } from './page-problem.tsx'
import { isAskedSignIn } from './sign-in-status.tsx'
import * as styles from './account.css.ts'
import { TextWithContact } from '../app/links/contact.tsx'
import { useConfig, useCores, useTexts } from '../app/context/context.tsx'
import { LoginButton } from '../app/sign-in/login-button.tsx'
import { SignInHelp } from '../app/sign-in/sign-in-help.tsx'
import { useSignInProgress } from '../app/sign-in/sign-in-line.tsx'
import { useAuthState, useViewer } from '../app/context/use-viewer.ts'
import { accountAddress } from '../portal/addresses.ts'
import { opensNewTab } from '../portal/pages.ts'
import { newTabProps } from '../ui/controls/link.tsx'
import { isStaffEmail } from '../portal/access.ts'

interface AccountProps {
  /**
   * Closes the drawer around the account: when a sign-in or sign-out has failed, which the page says (page-problem.tsx), and
   * when the user has signed in.
   */
  readonly onDone: (() => void) | undefined
}

/** The signed-in user with Sign Out, or Login. */
export function Account({ onDone }: AccountProps) {
  const authState = useAuthState()
  const { t } = useTexts()
  const heldFocus = useRef(false)
  const problem = usePageProblem()
  const lastProblem = useRef(problem)
  const lastState = useRef(authState)
  const leave = useEffectEvent(() => onDone?.())
  useEffect(() => {
    // A drawer that is opened beside a problem stays open.
    if (problem !== null && problem !== lastProblem.current) leave()
    lastProblem.current = problem
  }, [problem])
  useEffect(() => {
    if (isAskedSignIn(lastState.current, authState)) leave()
    lastState.current = authState
  }, [authState])
  return (
    <section className={styles.account} aria-label={t.account.region}>
      {authState.status !== 'unknown' &&
        (hasUser(authState) ? (
          <Person state={authState} heldFocus={heldFocus} lastState={lastState} />
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
function useFocusOf(
  heldFocus: RefObject<boolean>,
  within: RefObject<HTMLElement | null>,
  focus: () => void = () => within.current?.focus(),
): void {
  const takeFocus = useEffectEvent(focus)
  useLayoutEffect(() => {
    const part = within.current
    if (heldFocus.current) takeFocus()
    return () => {
      heldFocus.current = part?.contains(document.activeElement) ?? false
    }
  }, [heldFocus, within])
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
      <div className={styles.help}>
        <SignInHelp />
      </div>
    </div>
  )
}

type Anonymous = Extract<AuthState, { status: 'anonymous' }>

/** The line above Login. */
function Hint({ activity }: Anonymous) {
  const { t } = useTexts()
  const progress = useSignInProgress()
  if (progress)
    return (
      <p role="status" className={progress.state === 'closed' ? styles.outcome : styles.hint}>
        {progress.state === 'open' ? t.account.inPopup : progress.sentence}
      </p>
    )
  return <p className={styles.hint}>{activity?.kind === 'sign-out' ? t.account.signingOut : t.account.hint}</p>
}

interface PersonProps extends PartProps {
  readonly state: Extract<AuthState, { readonly user: object }>
  readonly lastState: RefObject<AuthState>
}

function Person({ state, heldFocus, lastState }: PersonProps) {
  const { user, status, activity } = state
  const config = useConfig()
  const viewer = useViewer()
  const { auth } = useCores()
  const { t } = useTexts()
  const isUnverified = viewer.role === 'authenticated' && isStaffEmail(user.email ?? '', config.identity.staffDomain)
  const account = accountAddress(config.identity)
  const name = nameOf(user)
  const email = emailOf(user)
  const person = useRef<HTMLDivElement>(null)
  const nameLine = useRef<HTMLParagraphElement>(null)
  useFocusOf(heldFocus, person, () => {
    // Not to Sign Out, because the next Space or Enter would sign out. After a sign-in, sign-in-status.tsx moves the focus.
    if (!isAskedSignIn(lastState.current, state)) nameLine.current?.focus()
  })
  return (
    <div ref={person} className={styles.person}>
      <span className={styles.avatar} aria-hidden="true">
        {initialOf(name)}
      </span>
      <div className={styles.details}>
        <p ref={nameLine} tabIndex={-1} className={styles.personName} title={name}>
          {name}
        </p>
        <div className={styles.signOutPlace}>
          <SmallButton icon="sign-out" text={t.account.signOut} onClick={auth.signOut} />
        </div>
        <p className={styles.email}>{status === 'reconnecting' ? t.account.reconnecting : email}</p>
        {account !== undefined && (
          <div className={styles.accountPlace}>
            <AccountLink href={account} />
          </div>
        )}
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

function AccountLink({ href }: { readonly href: string }) {
  const { t } = useTexts()
  const opensTab = opensNewTab(href)
  return (
    <Tooltip text={t.account.myAccount}>
      <a className={styles.smallButton} href={href} {...(opensTab && newTabProps)}>
        <span className={styles.smallButtonIcon}>
          <Icon name="user" />
        </span>
        <span className={styles.name}>{t.account.myAccount}</span>
        {opensTab && <VisuallyHidden>{` ${t.opensInNewTab}`}</VisuallyHidden>}
      </a>
    </Tooltip>
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
  const { auth } = useCores()
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
  const signIn = () => (isInPopup ? auth.popup.focus() : auth.signIn('popup'))
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
