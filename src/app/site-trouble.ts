import { useMemo } from 'react'
import { createSiteFinder } from '../portal/sites.ts'
import type { SiteState } from '../status/index.ts'
import { useConfig } from './context.tsx'
import { useBoard } from './use-board.ts'

export type SiteTrouble = Extract<SiteState, 'down' | 'degraded'> | 'maintenance'

/**
 * Returns a function that maps a card's address to the trouble of its site: undefined if the site is neither down,
 * degraded nor in maintenance. While the device is offline, it is always undefined, because there is no room for the
 * state's age.
 */
export function useSiteTrouble(): (href: string) => SiteTrouble | undefined {
  const { sites } = useConfig()
  const { board, inMaintenance } = useBoard()
  const find = useMemo(() => createSiteFinder(sites), [sites])
  return (href) => {
    if (board.offline) return undefined
    const { status, url = '' } = board.sites[find(href) ?? -1] ?? {}
    if (inMaintenance.includes(url)) return 'maintenance'
    return status === 'down' || status === 'degraded' ? status : undefined
  }
}
