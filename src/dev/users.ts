/** A user to choose on the provider's sign-in page. */
export interface SampleUser {
  /** The `sub` of their tokens. */
  readonly id: string
  /** Their name on the sign-in page and in the terminal. */
  readonly label: string
  /** The case that this user covers. */
  readonly note: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
}

/** One user for each case that the portal distinguishes. */
export const sampleUsers = (staffDomain: string): readonly SampleUser[] => [
  {
    id: 'ana',
    label: 'Ana Torres',
    note: 'Group staff: sees everything',
    name: 'Ana Torres',
    email: `ana@${staffDomain}`,
    emailVerified: true,
  },
  {
    id: 'ben',
    label: 'Ben Carter',
    note: 'A client: no staff items',
    name: 'Ben Carter',
    email: 'ben@client.example',
    emailVerified: true,
  },
  { id: 'nameless', label: 'Nameless user', note: 'No name and no e-mail' },
  {
    id: 'eve',
    label: 'Eve Mallory',
    note: 'Deceptive e-mail: only contains the staff domain',
    name: 'Eve Mallory',
    email: `eve@${staffDomain}.evil.test`,
    emailVerified: true,
  },
  {
    id: 'uma',
    label: 'Uma Novak',
    note: 'Staff e-mail, not verified',
    name: 'Uma Novak',
    email: `uma@${staffDomain}`,
    emailVerified: false,
  },
]
