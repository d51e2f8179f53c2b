import { breakpoints } from '../ui/breakpoints.ts'
import { focusHeading } from '../ui/page-heading.tsx'
import { AuthProblem } from './auth-problem.tsx'
import { useAuthState } from '../app/use-viewer.ts'
import { useMediaQuery, useMenuState } from '../app/use-menu.ts'
import * as styles from './page-problem.css.ts'

/**
 * Shows an auth problem above the page: on small screens, where the account is hidden in a closed drawer, and beside a
 * collapsed menu, which has no room for the message.
 */
export function PageProblem() {
  const authState = useAuthState()
  const hasSideMenu = useMediaQuery(`(min-width: ${breakpoints.medium}px)`, true)
  const { collapsed } = useMenuState()
  if ((hasSideMenu && !collapsed) || authState.status === 'unknown' || authState.problem === null) return null
  // The account says it, in one line.
  if (authState.problem.code === 'popup-closed') return null
  return (
    <div className={styles.problem}>
      <AuthProblem problem={authState.problem} onClose={() => focusHeading()} />
    </div>
  )
}
