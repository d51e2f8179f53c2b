/** The groups of a user, which decide what the portal shows and protect nothing. */
import type { AuthConfig, AuthEnv } from '../env.ts'
import { isRecord, type JsonObject } from '../narrow.ts'

const MAX_GROUPS = 500

/**
 * Returns the groups that verified claims list, or undefined if they have no such claim. A claim of another shape, or with
 * more than 500 entries, counts as an empty list, and `warn` says so.
 */
export function groupsIn(
  claims: JsonObject,
  { groupsClaim }: AuthConfig,
  { warn }: Pick<AuthEnv, 'warn'>,
): readonly string[] | undefined {
  if (groupsClaim === undefined) return undefined
  const claim = claimAt(claims, groupsClaim)
  const groups = toGroups(claim)
  if (groups !== null || claim === undefined) return groups ?? undefined
  const fault =
    Array.isArray(claim) && claim.length > MAX_GROUPS ? `has ${claim.length} entries` : 'is no list of texts'
  warn(`The claim "${groupsClaim}" ${fault}, so it counts as no groups. At most ${MAX_GROUPS} are read.`)
  return []
}

/** Narrows a list of groups. Returns null for anything else. */
export function toGroups(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.length <= MAX_GROUPS && value.every((group) => typeof group === 'string')
    ? value
    : null
}

/** Returns the claim at a path such as `realm_access.roles`. A name may have dots itself: `https://als.example/groups`. */
function claimAt(claims: JsonObject, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  const name = Object.keys(claims).find((key) => path.startsWith(`${key}.`) && isRecord(claims[key]))
  const inner = name === undefined ? undefined : claims[name]
  return name !== undefined && isRecord(inner) ? claimAt(inner, path.slice(name.length + 1)) : undefined
}
