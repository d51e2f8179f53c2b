import { hasTrouble } from '../../situation/index.ts'
import type { WatchedSite } from '../../status/index.ts'
import { useCores } from '../context/context.tsx'
import { useReading } from '../context/use-situations.ts'
import { useStore } from '../context/use-store.ts'

/** The sites of whose recovery this tab tells, without those that are in trouble again since. */
export function useRecoveries(): readonly WatchedSite[] {
  const { recoveries, clock } = useCores()
  const watched = useStore(recoveries)
  const situations = useReading((reading) => reading.sites)
  return watched.filter(({ url, state, worksSince }) => {
    const situation = state === 'recovered' ? situations.find((each) => each.url === url) : undefined
    return !situation || !hasTrouble(situation) || (situation.since ?? 0) - clock.offsetMs() <= (worksSince ?? 0)
  })
}
