import { Button, Drawing } from '../ui/index.ts'
import { TextWithContact } from './contact.tsx'
import { useCores, useTexts } from './context.tsx'
import { useAuthState, useViewer } from './use-viewer.ts'
import * as styles from './empty-list.css.ts'

/** Says why a list is empty, and what to do. `hidden`: the list has items that this viewer may not see. */
export function EmptyList({ hidden }: { readonly hidden: boolean }) {
  const authState = useAuthState()
  const viewer = useViewer()
  const { t } = useTexts()
  // The reason depends on the viewer, so wait until auth knows the viewer.
  if (authState.status === 'unknown') return <div className={styles.empty} />
  if (hidden && viewer === 'anonymous') return <SignInFirst isBusy={authState.activity !== null} />
  return (
    <div className={styles.empty}>
      <Drawing name="empty" />
      <p>
        <TextWithContact text={hidden ? t.cards.emptyForYou : t.cards.empty} />
      </p>
    </div>
  )
}

function SignInFirst({ isBusy }: { readonly isBusy: boolean }) {
  const { auth } = useCores()
  const { t } = useTexts()
  return (
    <div className={styles.empty}>
      <Drawing name="locked" />
      <p>{t.cards.emptySignedOut}</p>
      {/* Browsers allow a popup only during a click. */}
      <Button icon="sign-in" loading={isBusy} onClick={() => auth.signIn('popup')}>
        {t.account.login}
      </Button>
    </div>
  )
}
