import { TextWithContact } from './contact.tsx'
import { useTexts } from './context.tsx'
import { useAuthState, useViewer } from './use-viewer.ts'
import * as styles from './empty-list.css.ts'

/** Says why a list is empty. `hidden`: the list has items that this viewer may not see. */
export function EmptyList({ hidden }: { readonly hidden: boolean }) {
  const authState = useAuthState()
  const viewer = useViewer()
  const { t } = useTexts()
  // The reason depends on the viewer, so wait until auth knows the viewer.
  if (authState.status === 'unknown') return <div className={styles.empty} />
  const reasonForViewer = viewer === 'anonymous' ? t.cards.emptySignedOut : t.cards.emptyForYou
  return (
    <p className={styles.empty}>
      <TextWithContact text={hidden ? reasonForViewer : t.cards.empty} />
    </p>
  )
}
