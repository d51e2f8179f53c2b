import { useRef } from 'react'
import { Drawing } from '../../ui/index.ts'
import { TextWithContact } from '../links/contact.tsx'
import { useCores, useTexts } from '../context/context.tsx'
import { AwayMessage } from '../sign-in/away-message.tsx'
import { LoginButton } from '../sign-in/login-button.tsx'
import { SignInLine } from '../sign-in/sign-in-line.tsx'
import { useStore } from '../context/use-store.ts'
import { useAuthState, useViewer } from '../context/use-viewer.ts'
import * as styles from './empty-list.css.ts'

/** Says why a list is empty, and what to do. `hidden`: the list has items that this viewer may not see. */
export function EmptyList({ hidden }: { readonly hidden: boolean }) {
  const authState = useAuthState()
  const viewer = useViewer()
  const { t } = useTexts()
  // The reason depends on the viewer, so wait until auth knows the viewer.
  if (authState.status === 'unknown') return <div className={styles.empty} />
  if (hidden && authState.status === 'reconnecting') return <Reconnecting />
  if (hidden && viewer.role === 'anonymous') return <SignInFirst />
  return (
    <div className={styles.empty}>
      <Drawing name="empty" />
      <p>
        <TextWithContact text={hidden ? t.cards.emptyForYou : t.cards.empty} />
      </p>
    </div>
  )
}

/** The list of a user who is signed in, but whose access token could not be renewed yet. */
function Reconnecting() {
  if (!useStore(useCores().signInAway)) return <div className={styles.empty} />
  return (
    <div className={styles.empty}>
      <Drawing name="locked" />
      <AwayMessage />
    </div>
  )
}

function SignInFirst() {
  const { t } = useTexts()
  const login = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.empty}>
      <Drawing name="locked" />
      <SignInLine next={login}>{t.cards.emptySignedOut}</SignInLine>
      <LoginButton ref={login} />
    </div>
  )
}
