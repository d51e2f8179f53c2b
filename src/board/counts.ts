import { operationalCount } from '../status/index.ts'
import type { Board } from '../status/index.ts'

/**
 * Returns the arguments of the text `counted`: how many sites are operational, how many there are, how many are not
 * operational but under announced maintenance, and how many are blocked without being under maintenance.
 */
export function countsOf(board: Board, inMaintenance: readonly string[]) {
  const others = board.sites.filter(({ status }) => status !== 'operational')
  const rest = others.filter(({ url }) => !inMaintenance.includes(url))
  const blocked = rest.filter(({ status }) => status === 'blocked')
  return [operationalCount(board), board.sites.length, others.length - rest.length, blocked.length] as const
}
