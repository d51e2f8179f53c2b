import { usePortal } from './context.tsx'
import * as styles from './empty-list.css.ts'

/** Why a list shows nothing. `hidden`: there is something, but not for this viewer. */
export function EmptyList({ hidden }: { readonly hidden: boolean }) {
  const { authState, viewer, t } = usePortal()
  // Not known yet who is looking: no reason is better than a wrong one.
  if (authState.status === 'unknown') return <div className={styles.empty} />
  const reason = !hidden ? t.cards.empty : viewer === 'anonymous' ? t.cards.emptySignedOut : t.cards.emptyForYou
  return <p className={styles.empty}>{reason}</p>
}
