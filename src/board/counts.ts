import { operationalCount } from '../status/index.ts'
import type { Board } from '../status/index.ts'

/**
 * The arguments of the text `counted`: the numbers of operational sites, of all sites, of sites under announced
 * maintenance that are not operational, and of other sites that are blocked.
 */
export function countsOf(board: Board, inMaintenance: readonly string[]) {
  const others = board.sites.filter(({ status }) => status !== 'operational')
  const rest = others.filter(({ url }) => !inMaintenance.includes(url))
  const blocked = rest.filter(({ status }) => status === 'blocked')
  return [operationalCount(board), board.sites.length, others.length - rest.length, blocked.length] as const
}
