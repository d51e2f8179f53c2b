import { useMemo } from 'react'
import { createSiteFinder } from '../portal/sites.ts'
import { isTrouble } from '../status/index.ts'
import type { TroubleState } from '../status/index.ts'
import { useConfig, useTexts } from './context.tsx'
import { currentTrouble, incidentStartOf, sinceTextOf, stateAndWhen } from './since-when.ts'
import { useBoard, useHistory, useIncidents } from './use-board.ts'

export interface CardTrouble {
  readonly state: TroubleState | 'maintenance'
  /** The state in words. */
  readonly label: string
  /** The state, and since when, if that is known. */
  readonly text: string
}

/**
 * Returns a function that maps a card's address to the trouble of its site: undefined if the site is neither down,
 * degraded nor in maintenance. While the device is offline, it is always undefined, because there is no room for the
 * state's age.
 */
export function useTroubleOfCards(): (href: string) => CardTrouble | undefined {
  const { sites } = useConfig()
  const { t, locale } = useTexts()
  const { board, inMaintenance } = useBoard()
  const history = useHistory()
  const incidents = useIncidents()
  const find = useMemo(() => createSiteFinder(sites), [sites])
  return (href) => {
    const site = board.sites[find(href) ?? -1]
    if (board.offline || !site) return undefined
    const { state: labels } = t.dashboard
    const inWords = (state: CardTrouble['state']) => ({ state, label: labels[state], text: labels[state] })
    if (inMaintenance.includes(site.url)) return inWords('maintenance')
    if (!isTrouble(site.status)) return undefined
    const trouble = currentTrouble(site, history, incidentStartOf(site.url, incidents))
    const shown = inWords(site.status)
    return trouble ? { ...shown, text: stateAndWhen(trouble, sinceTextOf(trouble, t, locale, history.now), t) } : shown
  }
}
