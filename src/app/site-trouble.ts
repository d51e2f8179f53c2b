import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createSiteFinder } from '../portal/sites.ts'
import type { SiteState } from '../status/index.ts'
import { useBoard, usePortal } from './context.tsx'

export type SiteTrouble = Extract<SiteState, 'down' | 'degraded'> | 'maintenance'

/**
 * Returns a function that maps a card's address to the trouble of its site: undefined if the site is neither down,
 * degraded nor in maintenance. While the device is offline, it is always undefined, because there is no room for the
 * state's age.
 */
export function useSiteTrouble(): (href: string) => SiteTrouble | undefined {
  const { sites } = usePortal().config
  const { board, inMaintenance } = useBoard()
  // The prerendered page has no states, and the first render must match it.
  const isHydrated = useHydrated()
  const find = useMemo(() => createSiteFinder(sites), [sites])
  return (href) => {
    if (!isHydrated || board.offline) return undefined
    const { status, url = '' } = board.sites[find(href) ?? -1] ?? {}
    if (inMaintenance.includes(url)) return 'maintenance'
    return status === 'down' || status === 'degraded' ? status : undefined
  }
}
