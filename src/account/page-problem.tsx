import { isAway } from '../auth/index.ts'
import type { AuthProblem as Problem } from '../auth/index.ts'
import { AuthProblem } from './auth-problem.tsx'
import { useCurrentPath } from '../app/context/current-path.ts'
import { useAuthState } from '../app/context/use-viewer.ts'
import * as styles from './page-problem.css.ts'

/**
 * Returns the problem that the page shows. The line beside Login says that the popup was closed. On the dashboard, the row of
 * the programs says that the session has ended, and that the provider does not answer.
 */
export function usePageProblem(): Problem | null {
  const authState = useAuthState()
  const isOnDashboard = useCurrentPath() === '/'
  const problem = authState.status === 'unknown' ? null : authState.problem
  const isInRow = isOnDashboard && (problem?.code === 'session-expired' || isAway(problem))
  return problem?.code === 'popup-closed' || isInRow ? null : problem
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
