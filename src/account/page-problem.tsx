import type { AuthProblem as Problem } from '../auth/index.ts'
import { AuthProblem } from './auth-problem.tsx'
import { useAuthState } from '../app/use-viewer.ts'
import * as styles from './page-problem.css.ts'

/** Returns the problem that the page shows. The account says in one line that the popup was closed. */
export function usePageProblem(): Problem | null {
  const authState = useAuthState()
  const problem = authState.status === 'unknown' ? null : authState.problem
  return problem?.code === 'popup-closed' ? null : problem
}

/** Shows an auth problem above the page, where it has the width to be read. */
export function PageProblem() {
  const problem = usePageProblem()
  if (problem === null) return null
  return (
    <div className={styles.problem}>
      <AuthProblem problem={problem} />
    </div>
  )
}
