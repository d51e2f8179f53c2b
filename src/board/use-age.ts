import { useEffect, useReducer } from 'react'
import { usePortal } from '../app/context.tsx'
import type { Board } from '../status/index.ts'
import { formatDuration } from '../texts/format.ts'
import { MINUTE_MS, minutesIn } from './since-when.ts'

/** Returns the age of the states in words while the checks are interrupted, otherwise undefined. */
export function useAge({ lastCheckedAt, offline, paused }: Board): string | undefined {
  const { now, t } = usePortal()
  const isInterrupted = lastCheckedAt !== null && (offline || paused)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isInterrupted) return
    const timer = setInterval(renderAgain, MINUTE_MS)
    return () => clearInterval(timer)
  }, [isInterrupted])
  if (!isInterrupted) return undefined
  const ageMs = now() - lastCheckedAt
  return ageMs < MINUTE_MS ? t.dashboard.justNow : t.dashboard.ago(formatDuration(minutesIn(ageMs)))
}
