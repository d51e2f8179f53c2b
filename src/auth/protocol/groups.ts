/** The groups of a user, which decide what the portal shows and protect nothing. So they are read leniently. */
import { fieldsOf } from '../../base/json.ts'
import type { AuthConfig, AuthEnv } from '../auth-env.ts'
import { isRecord, type JsonObject } from '../narrow.ts'

const MAX_GROUPS = 500

/**
 * Returns the groups that verified claims list, or undefined if they have no such claim. If some or all of them cannot be
 * read, `warn` says so.
 */
export function groupsIn(
  claims: JsonObject,
  { groupsClaim }: AuthConfig,
  { warn }: Pick<AuthEnv, 'warn'>,
): readonly string[] | undefined {
  if (groupsClaim === undefined) return undefined
  const claim = claimAt(claims, groupsClaim)
  const name = `The claim "${groupsClaim}"`
  if (claim === undefined) {
    // OpenID Connect Core §5.6.2. Entra ID does this for users with more than 200 groups.
    if (Object.hasOwn(fieldsOf(claims['_claim_names']), groupsClaim))
      warn(
        `${name} is left out ("_claim_names"): the user has too many groups. Let the provider issue fewer, such as only those that are assigned to this application.`,
      )
    return undefined
  }
  const groups = toGroups(claim)
  if (groups === null) warn(`${name} is no list of texts, so it counts as no groups.`)
  else if (Array.isArray(claim) && claim.length > groups.length)
    warn(`${name} has ${claim.length} entries, of which ${groups.length} are read: texts, and at most ${MAX_GROUPS}.`)
  return groups ?? []
}

/**
 * Narrows a claim to a list of groups: a text is a list of one, and entries that are no text are left out. Returns null
 * for anything else.
 */
export function toGroups(value: unknown): readonly string[] | null {
  const list: unknown = typeof value === 'string' ? [value] : value
  return Array.isArray(list) ? list.filter((group) => typeof group === 'string').slice(0, MAX_GROUPS) : null
}

/** Returns the claim at a path such as `realm_access.roles`. A name may have dots itself: `https://als.example/groups`. */
function claimAt(claims: JsonObject, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  const name = Object.keys(claims).find((key) => path.startsWith(`${key}.`) && isRecord(claims[key]))
  const inner = name === undefined ? undefined : claims[name]
  return name !== undefined && isRecord(inner) ? claimAt(inner, path.slice(name.length + 1)) : undefined
}
