import { useMemo, useSyncExternalStore } from 'react'
import { currentAnnouncements, sitesInMaintenance } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import { overallExcept } from '../status/index.ts'
import type { Board, HistoryReader, Overall } from '../status/index.ts'
import { useCores } from './context.tsx'
import { useStore } from './use-store.ts'

interface BoardState {
  readonly board: Board
  /** The state for banner, title, icon and the menu's dot. Sites under announced maintenance do not count. */
  readonly overall: Overall
  /** The addresses of the sites under announced maintenance. */
  readonly inMaintenance: readonly string[]
}

/** The time that the page shows, in ms since 1970: see clock.ts. */
export function useNow(): number {
  return useStore(useCores().clock)
}

/** The addresses of the sites under announced maintenance. */
export function useSitesInMaintenance(): readonly string[] {
  return sitesInMaintenance(useStore(useCores().announcements), useNow())
}

export function useBoard(): BoardState {
  const board = useStore(useCores().board)
  const inMaintenance = useSitesInMaintenance()
  return { board, overall: overallExcept(inMaintenance, board.sites), inMaintenance }
}

/**
 * The overall state for what every page shows of the sites. `checking` during hydration, because the prerendered page
 * shows none, and while the browser is offline, because the states are outdated.
 */
export function useOverall(): Overall {
  const { board } = useCores()
  const inMaintenance = useSitesInMaintenance()
  const overall = () => (board.get().offline ? 'checking' : overallExcept(inMaintenance, board.get().sites))
  return useSyncExternalStore(board.subscribe, overall, () => 'checking')
}

/**
 * The history of the sites, as this browser or the group's monitor has measured it. It changes when a round ends, when
 * a file of the monitor arrives, and each minute.
 */
export function useHistory(): HistoryReader {
  const readAt = useStore(useCores().history)
  const now = useNow()
  return useMemo(() => readAt(now), [readAt, now])
}

/** The announcements to show: incidents, then running or upcoming maintenance, then notices. None during hydration. */
export function useAnnouncements(): readonly Announcement[] {
  return currentAnnouncements(useStore(useCores().announcements), useNow())
}

/** The incidents among them. */
export function useIncidents(): readonly Announcement[] {
  return useAnnouncements().filter(({ kind }) => kind === 'incident')
}
