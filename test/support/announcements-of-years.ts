import { announcedSites } from './sample-announcements.ts'

const HOUR_MS = 3_600_000

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). A property shrinks the seed, not 2,000 entries. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Each makes an entry faulty. */
const faults: readonly ((entry: object) => unknown)[] = [
  (entry) => ({ ...entry, kind: 'outage' }),
  (entry) => ({ ...entry, title: undefined }),
  (entry) => ({ ...entry, title: 'x'.repeat(121) }),
  (entry) => ({ ...entry, text: ' ' }),
  (entry) => ({ ...entry, text: 'half a character: \ud83d' }),
  (entry) => ({ ...entry, from: '2027-02-29T10:00:00Z' }),
  (entry) => ({ ...entry, from: '2026-01-01T10:00' }),
  (entry) => ({ ...entry, until: '2001-01-01T10:00:00Z' }),
  (entry) => ({ ...entry, link: 'http://status.als.example' }),
  (entry) => ({ ...entry, sites: 'ALS Group' }),
  (entry) => ({ ...entry, kind: 'maintenance', until: undefined }),
  () => 7,
  () => null,
  () => [],
]

export interface YearsOfAnnouncements {
  readonly entries: readonly unknown[]
  /** The indexes of the faulty ones. */
  readonly faulty: ReadonlySet<number>
}

/**
 * Returns the entries of a file that has grown for years, in any order: most have ended, some ids are copied, some entries
 * are faulty, and none begins when another does.
 *
 * @param now ms since 1970
 * @param openShare the share of entries without an end, or with a far one
 */
export function announcementsOfYears(
  seed: number,
  now: number,
  count: number,
  openShare: number,
): YearsOfAnnouncements {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const iso = (at: number) => new Date(at).toISOString()
  const faulty = new Set<number>()
  const entries = Array.from({ length: count }, (_, number): { readonly at: number; readonly entry: unknown } => {
    // Most are of the last five years, some of the next month.
    const from = now + Math.floor((random() ** 3 * -43_800 + random() * (random() < 0.1 ? 720 : 0)) * HOUR_MS) + number
    const kind = pick(['incident', 'incident', 'maintenance', 'notice'])
    const isOpen = random() < openShare
    const end = kind !== 'maintenance' && random() < 0.5 ? undefined : '9999-12-31'
    const entry = {
      id: random() < 0.1 ? `copied-${Math.floor(random() * 20)}` : `entry-${number}`,
      kind,
      title: { en: `Entry ${number}`, es: `Entrada ${number}` },
      text: random() < 0.5 ? 'Two lines\nof text.' : { es: 'Un texto.' },
      from: iso(from),
      until: isOpen ? end : iso(from + (1 + random() * 100) * HOUR_MS),
      sites: random() < 0.5 ? announcedSites.slice(0, 1).map(({ name }) => name) : undefined,
      updates: from < now && random() < 0.2 ? [{ at: iso(from), text: 'Known.' }] : undefined,
    }
    const fault = random() < 0.03 ? pick(faults) : undefined
    return { at: random(), entry: fault ? { fault, entry } : entry }
  }).toSorted((one, other) => one.at - other.at)
  return {
    entries: entries.map(({ entry }, index) => {
      if (!isMarked(entry)) return entry
      faulty.add(index)
      return entry.fault(entry.entry)
    }),
    faulty,
  }
}

interface Marked {
  readonly fault: (entry: object) => unknown
  readonly entry: object
}

const isMarked = (entry: unknown): entry is Marked => typeof entry === 'object' && entry !== null && 'fault' in entry
