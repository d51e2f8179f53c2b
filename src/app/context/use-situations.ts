import { useMemo } from 'react'
import { createSiteFinder } from '../../portal/sites.ts'
import { isRemarkable } from '../../situation/index.ts'
import type { Reading, Situation } from '../../situation/index.ts'
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
