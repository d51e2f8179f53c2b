import { Drawing } from '../ui/index.ts'
import { TextWithContact } from './contact.tsx'
import { useTexts } from './context.tsx'
import { LoginButton } from './login-button.tsx'
import { useAuthState, useViewer } from './use-viewer.ts'
import * as styles from './empty-list.css.ts'

/** Says why a list is empty, and what to do. `hidden`: the list has items that this viewer may not see. */
export function EmptyList({ hidden }: { readonly hidden: boolean }) {
  const authState = useAuthState()
  const viewer = useViewer()
  const { t } = useTexts()
  // The reason depends on the viewer, so wait until auth knows the viewer.
  if (authState.status === 'unknown') return <div className={styles.empty} />
  if (hidden && viewer === 'anonymous') return <SignInFirst />
  return (
    <div className={styles.empty}>
      <Drawing name="empty" />
      <p>
        <TextWithContact text={hidden ? t.cards.emptyForYou : t.cards.empty} />
      </p>
    </div>
  )
}

function SignInFirst() {
  const { t } = useTexts()
  return (
    <div className={styles.empty}>
      <Drawing name="locked" />
      <p>{t.cards.emptySignedOut}</p>
      <LoginButton />
    </div>
  )
}
