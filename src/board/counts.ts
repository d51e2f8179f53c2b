import { operationalCount } from '../status/index.ts'
import type { Board } from '../status/index.ts'

/**
 * Returns the arguments of the text `counted`: the number of operational sites, of all sites, of non-operational sites
 * under announced maintenance, and of other sites that are blocked.
 */
export function countsOf(board: Board, inMaintenance: readonly string[]) {
  const others = board.sites.filter(({ status }) => status !== 'operational')
  const rest = others.filter(({ url }) => !inMaintenance.includes(url))
  const blocked = rest.filter(({ status }) => status === 'blocked')
  return [operationalCount(board), board.sites.length, others.length - rest.length, blocked.length] as const
}
