import type { Announcement } from '../announcements/index.ts'
import type { HistoryReader, LocalNetworkPermission, SiteStatus } from '../status/index.ts'
import type { Cause, SharedCause, SiteAccess } from './cause.ts'
import { sameOr } from './situation.ts'
import type { Situation } from './situation.ts'

/** The nearest first. */
const ladder: readonly Cause['kind'][] = ['device', 'permission', 'network', 'incident', 'vendor', 'unknown']

const noSites: ReadonlySet<string> = new Set()

/**
 * Returns the sites that fail because the browser may not reach private addresses, so that nothing is known of them. One that
 * answers proves that the page may. So does one that has answered before, unless the user has refused since: a permission
 * that was given does not become undecided. What the group's monitor does not reach either is down, whatever this browser may
 * reach.
 */
export function refusedSites(
  statuses: readonly SiteStatus[],
  sites: readonly SiteAccess[],
  permission: LocalNetworkPermission,
  { compare, hasAnswered }: Pick<HistoryReader, 'compare' | 'hasAnswered'>,
): ReadonlySet<string> {
  if (permission === 'granted') return noSites
  const privateUrls = new Set(sites.filter(({ isPrivate }) => isPrivate).map(({ url }) => url))
  const candidates = statuses.filter(({ url }) => privateUrls.has(url))
  const mayReach = ({ url, status }: Pick<SiteStatus, 'url' | 'status'>) =>
    answers(status) || (permission === 'prompt' && hasAnswered(url))
  if (candidates.some(mayReach)) return noSites
  const isRefused = (site: SiteStatus) => site.status === 'down' && compare(site)?.scope !== 'everybody'
  return new Set(candidates.filter(isRefused).map(({ url }) => url))
}

const answers = (state: string) => state === 'operational' || state === 'degraded'

interface Facts {
  readonly sites: readonly SiteAccess[]
  readonly permission: LocalNetworkPermission
  /** The announced incidents in effect, newest first. */
  readonly incidents: readonly Announcement[]
}

/** Returns a function that finds the cause of a site's trouble: null unless the site is down, or its check was refused. */
export function createCauseFinder(
  situations: readonly Situation[],
  facts: Facts,
): (situation: Situation) => Cause | null {
  const { sites, permission, incidents } = facts
  const accessOf = new Map(sites.map((site) => [site.url, site]))
  const networks = new Map(sites.flatMap(({ network }) => (network ? [[network.id, network] as const] : [])))
  const brokenNetworks = new Set([...networks.keys()].filter((id) => isBroken(id, situations, accessOf)))
  return (situation) => {
    const { url, state, scope, ageMinutes } = situation
    if (state === 'blocked' && permission !== 'granted') return { kind: 'permission', permission }
    if (state !== 'down' || ageMinutes !== null) return null
    const network = accessOf.get(url)?.network
    const isDownForAll = scope === 'everybody'
    if (network && brokenNetworks.has(network.id) && !isDownForAll) return { kind: 'network', network }
    const ofSite = incidents.filter((incident) => incident.sites.includes(url))
    const own = ofSite.find(({ vendor }) => vendor === undefined)
    if (own) return { kind: 'incident', incident: own }
    const [theirs] = ofSite
    if (theirs) return { kind: 'vendor', incident: theirs }
    const isAlone = network && sites.filter((site) => site.network?.id === network.id).length === 1
    return {
      kind: 'unknown',
      network: isAlone && !isDownForAll ? network : null,
      isNeeded: scope === 'here',
      isOther: false,
    }
  }
}

/**
 * Whether a network is the cause: of the sites in it that are watched now, at least two fail for this browser, none answers,
 * and a site outside of it does.
 */
function isBroken(id: string, situations: readonly Situation[], accessOf: ReadonlyMap<string, SiteAccess>): boolean {
  const isInside = ({ url }: Situation) => accessOf.get(url)?.network?.id === id
  const watched = situations.filter(({ state }) => state !== 'maintenance')
  const inside = watched.filter(isInside)
  return (
    inside.every(({ state, ageMinutes }) => state === 'down' && ageMinutes === null) &&
    inside.filter(({ scope }) => scope !== 'everybody').length >= 2 &&
    watched.some((site) => !isInside(site) && answers(site.state) && site.ageMinutes === null)
  )
}

/** Returns the nearest cause of some sites, and those of them that it explains. */
export function sharedCauseOf(situations: readonly Situation[]): SharedCause | null {
  const caused = situations.flatMap(({ url, cause }) => (cause === null ? [] : [{ url, cause }]))
  const [nearest] = caused.map(({ cause }) => cause).toSorted((one, other) => rank(one) - rank(other))
  if (nearest === undefined) return null
  const explained = caused.filter(({ cause }) => sameOr(nearest, cause) === nearest)
  // A network that one of them may need explains no other one.
  return nearest.kind === 'unknown' && explained.length < caused.length
    ? { cause: { ...nearest, network: null, isNeeded: false }, urls: caused.map(({ url }) => url) }
    : { cause: nearest, urls: explained.map(({ url }) => url) }
}

const rank = ({ kind }: Cause) => ladder.indexOf(kind)
