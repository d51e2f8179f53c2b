import { breakpoints } from '../ui/breakpoints.ts'
import { AuthProblem } from './auth-problem.tsx'
import { usePortal } from '../app/context.tsx'
import { useMediaQuery } from './menu-state.ts'
import * as styles from './shell.css.ts'

/** Where the menu is hidden in its drawer, a failed sign-in is told above the page: after a redirect nobody has it open. */
export function Notice() {
  const { authState } = usePortal()
  const hasSideMenu = useMediaQuery(`(min-width: ${breakpoints.medium}px)`, true)
  if (hasSideMenu || authState.status === 'unknown' || authState.problem === null) return null
  return (
    <div className={styles.notice}>
      <AuthProblem problem={authState.problem} onGone={() => document.querySelector<HTMLElement>('main h1')?.focus()} />
    </div>
  )
}
