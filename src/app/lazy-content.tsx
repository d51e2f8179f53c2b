import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Loader } from '../ui/index.ts'
import { usePortal } from './context.tsx'
import { Failure } from './failure.tsx'
import * as styles from './lazy-content.css.ts'

/** The content of a dialog whose script is fetched when it is opened. If that fails, a message offers to reload. */
export function LazyContent({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={PartFailure}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </CatchBoundary>
  )
}

function Waiting() {
  const { t } = usePortal()
  return (
    <div className={styles.place}>
      <Loader label={t.loading} />
    </div>
  )
}

function PartFailure() {
  const { t } = usePortal()
  return (
    <div className={styles.place}>
      <Failure text={t.failure.part} />
    </div>
  )
}
