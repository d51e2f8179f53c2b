import { AuthProblem } from './auth-problem.tsx'
import { useAuthState } from '../app/use-viewer.ts'
import * as styles from './page-problem.css.ts'

/** Shows an auth problem above the page, where it has the width to be read. */
export function PageProblem() {
  const authState = useAuthState()
  // The account says in one line that the popup was closed.
  if (authState.status === 'unknown' || authState.problem === null || authState.problem.code === 'popup-closed')
    return null
  return (
    <div className={styles.problem}>
      <AuthProblem problem={authState.problem} />
    </div>
  )
}
