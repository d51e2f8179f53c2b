import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Announcement } from '../../announcements/index.ts'
import { createSiteFinder } from '../../portal/sites.ts'
import { isRemarkable } from '../../situation/index.ts'
import type { Notice, Reading, Situation } from '../../situation/index.ts'
import { useConfig, useCores } from './context.tsx'
import { useStore } from './use-store.ts'

/** The time that the page shows, in ms since 1970: see clock.ts. */
export function useNow(): number {
  return useStore(useCores().clock)
}

/** The situations of the sites, or a part of the reading: `select` must return the same object for the same reading. */
export function useReading(): Reading
export function useReading<Part>(select: (reading: Reading) => Part): Part
export function useReading<Part>(select?: (reading: Reading) => Part): Reading | Part {
  return useStore<Reading, Reading | Part>(useCores().situations, select ?? ((reading) => reading))
}

/**
 * Returns a function that maps a card's address to the situation of its site, if there is something to say beside the
 * card: a current trouble, or maintenance.
 */
export function useSituationOfCards(): (href: string) => Situation | undefined {
  const { sites } = useConfig()
  const situations = useReading((reading) => reading.sites)
  const find = useMemo(() => createSiteFinder(sites), [sites])
  return (href) => {
    const situation = situations[find(href) ?? -1]
    return isRemarkable(situation) ? situation : undefined
  }
}

/** What the menu of every page says of the sites. Nothing during hydration, because the prerendered page does not know. */
export function useNotice(): Notice | undefined {
  const notice = useReading((reading) => reading.notice)
  return useHydrated() ? notice : undefined
}

/** The announcements to show: incidents, then running or upcoming maintenance, then notices. None during hydration. */
export function useAnnouncements(): readonly Announcement[] {
  return useReading((reading) => reading.announcements)
}
