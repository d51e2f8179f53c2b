import { useTexts } from '../app/context.tsx'
import { useNow } from '../app/use-board.ts'
import type { Board } from '../status/index.ts'
import { formatDuration } from '../texts/format.ts'
import { MINUTE_MS, minutesIn } from '../app/since-when.ts'

/** Returns the age of the states in words while the checks are interrupted, otherwise undefined. */
export function useAge({ lastCheckedAt, offline, paused }: Board): string | undefined {
  const { t } = useTexts()
  const now = useNow()
  if (lastCheckedAt === null || !(offline || paused)) return undefined
  const ageMs = now - lastCheckedAt
  return ageMs < MINUTE_MS ? t.dashboard.justNow : t.dashboard.ago(formatDuration(minutesIn(ageMs)))
}
