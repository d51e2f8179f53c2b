import { breakpoints } from '../ui/breakpoints.ts'
import { AuthProblem } from './auth-problem.tsx'
import { usePortal } from '../app/context.tsx'
import { useMediaQuery } from './use-menu.ts'
import * as styles from './shell.css.ts'

/** A failed sign-in or sign-out, above the page on small screens, where the account is hidden in a closed drawer. */
export function Notice() {
  const { authState } = usePortal()
  const hasSideMenu = useMediaQuery(`(min-width: ${breakpoints.medium}px)`, true)
  if (hasSideMenu || authState.status === 'unknown' || authState.problem === null) return null
  return (
    <div className={styles.notice}>
      <AuthProblem
        problem={authState.problem}
        onClose={() => document.querySelector<HTMLElement>('main h1')?.focus()}
      />
    </div>
  )
}
