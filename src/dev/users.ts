/** A user to choose on the provider's sign-in page. */
export interface SampleUser {
  /** The `sub` of the user's tokens. */
  readonly id: string
  /** The user's name on the sign-in page and in the terminal. */
  readonly label: string
  /** The case that this user covers. */
  readonly note: string
  readonly email?: string
  /** The claims of the user's tokens, without the `sub`. */
  readonly claims: Readonly<Record<string, unknown>>
}

const named = (
  name: string,
  email: string,
  isVerified: boolean,
  groups: readonly string[],
  note: string,
): SampleUser => {
  const [id = ''] = name.toLowerCase().split(' ')
  const inGroups = `${note}; groups: ${groups.join(', ')}`
  return { id, label: name, note: inGroups, email, claims: { name, email, email_verified: isVerified, groups } }
}

/** One user for each case that the portal distinguishes, and for each of the groups that none of these is in. */
export function sampleUsers(staffDomain: string, groups: readonly string[] = []): readonly SampleUser[] {
  const users = usersOfCases(staffDomain)
  const covered = users.flatMap(({ claims }) =>
    [claims['groups'] ?? []].flat().map((group) => plainName(String(group))),
  )
  const members = groups
    .filter((group) => !covered.includes(plainName(group)))
    .map((group, index) => ({
      ...named(`Member of ${group}`, `member-${index + 1}@client.example`, true, [group], 'No staff'),
      id: `member-${index + 1}`,
    }))
  return [...users, ...members]
}

/** Keycloak writes a group as a path. */
const plainName = (group: string): string => group.replace(/^\//, '')

const usersOfCases = (staffDomain: string): readonly SampleUser[] => [
  named('Ana Torres', `ana@${staffDomain}`, true, ['/audit', '/management'], 'Staff'),
  named('Ben Carter', 'ben@client.example', true, ['clients'], 'A client: no staff items'),
  { id: 'nameless', label: 'Nameless user', note: 'No name, no e-mail and no groups', claims: {} },
  named(
    'Eve Mallory',
    `eve@${staffDomain}.evil.test`,
    true,
    ['Audit', 'staff'],
    'Deceptive e-mail: only contains the staff domain',
  ),
  named('Uma Novak', `uma@${staffDomain}`, false, ['tax'], 'Staff e-mail, not verified'),
]
