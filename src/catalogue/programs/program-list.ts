import type { Viewer } from '../../portal/access.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { reachableCards, reachableCardsWith } from '../../portal/reachable.ts'
import type { ReachableCard } from '../../portal/reachable.ts'
import type { Shortcuts } from '../../shortcuts/index.ts'

/** Fewer stars are followed by suggestions, up to this number of programs. More are folded. */
export const USUAL_PROGRAMS = 6

export interface ProgramList {
  readonly starred: readonly ReachableCard[]
  readonly suggestions: readonly ReachableCard[]
}

/**
 * A user's programs: the starred cards in the user's order, then those opened last and apps and tools, which keep the
 * order of the configuration, whichever was opened last.
 */
export function programsOf(config: PortalConfig, viewer: Viewer, { stars, recent }: Shortcuts): ProgramList {
  const starred = reachableCardsWith(config, viewer, stars)
  const all = reachableCards(config, viewer)
  const others = [
    ...reachableCardsWith(config, viewer, recent),
    ...all.filter(({ group }) => group === 'apps' || group === 'tools'),
  ].filter(({ id }) => !stars.includes(id))
  const suggested = [...new Set(others.map(({ id }) => id))].slice(0, Math.max(0, USUAL_PROGRAMS - starred.length))
  return { starred, suggestions: all.filter(({ id }) => suggested.includes(id)) }
}
