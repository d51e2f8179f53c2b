import type { Announcement } from '../../src/announcements/index.ts'
import { now } from './sample-portal.ts'

export const announcedSites = [
  { name: 'ALS Group', url: 'https://www.als.example' },
  { name: { en: 'ALS Valuation', es: 'ALS Valoraciones' }, url: 'https://valuation.als.example' },
]

/** Items of an announcements file. */
export const fileItems = {
  maintenance: {
    id: 'servers',
    kind: 'maintenance',
    title: { en: 'New servers', es: 'Nuevos servidores' },
    text: 'ALS Group moves to new servers.',
    from: '2026-12-01T22:00:00+01:00',
    until: '2026-12-01T23:30:00+01:00',
    sites: ['ALS Group', 'ALS Valoraciones'],
    link: 'https://www.als.example/maintenance',
  },
  incident: { id: 'mail', kind: 'incident', title: 'Mail is late', text: 'It arrives.', from: '2026-12-02T08:00Z' },
}

const HOUR_MS = 3_600_000

/** Returns an announcement of no site, from an hour before `now` until an hour after it. */
export function announcementOf(kind: Announcement['kind'], change: Partial<Announcement> = {}): Announcement {
  const from = change.from ?? now - HOUR_MS
  const [id, title, text] = [kind, 'A title', 'A text.']
  return { id, kind, title, text, from, announcedFrom: from, until: now + HOUR_MS, sites: [], updates: [], ...change }
}
