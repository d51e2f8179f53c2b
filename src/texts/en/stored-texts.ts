/** The texts of what the portal stores and whom it asks. */
import type { HostKind, StoredPurpose } from '../../privacy/index.ts'

interface RowTexts {
  readonly name: string
  readonly purpose: string
  /** The question before the row is deleted, if something of value is lost. */
  readonly question?: string
}

export interface StoredTexts {
  readonly stored: Readonly<Record<StoredPurpose, RowTexts>>
  readonly hosts: Readonly<Record<HostKind, Omit<RowTexts, 'question'>>>
}

export const storedTexts: StoredTexts = {
  stored: {
    sites: {
      name: 'States and history of the sites',
      purpose: 'Draw the strips and “Today and yesterday” for 7 days, and show the states at once on the next page.',
      question: 'Delete 7 days of history?',
    },
    cards: {
      name: 'Starred and recently opened cards',
      purpose: 'Your programs and those of other users of this browser, until you delete them.',
      question: 'Delete the stars and recent cards of all users?',
    },
    preferences: {
      name: 'Your preferences',
      purpose: 'Language, theme, menu, view of cards and keys, until you delete them.',
    },
    announcements: {
      name: 'Announcements',
      purpose: 'The latest ones, shown at once on the next page, and which notices and incidents you have dismissed.',
    },
    'sign-in': {
      name: 'Your sign-in',
      purpose:
        'Your name, e-mail address, groups, tokens and their keys keep you signed in. Sign Out ends that; then you can delete what is left.',
    },
  },
  hosts: {
    portal: {
      name: 'This portal',
      purpose: 'Pages, pictures and announcements, and whether there is a new version.',
    },
    sites: {
      name: 'The sites of the board',
      purpose: 'The icon of each site is loaded, to see whether it answers.',
    },
    provider: {
      name: 'The sign-in service',
      purpose: 'From your sign-in on: signs you in, keeps you signed in, also on the next visit, and signs you out.',
    },
    monitor: {
      name: 'The group’s monitor',
      purpose: 'Its own history of the sites.',
    },
    vendors: {
      name: 'Status pages of vendors',
      purpose: 'Their incidents, every five minutes and when a site that needs the vendor fails.',
    },
    videos: {
      name: 'Videos',
      purpose: 'Only when you press play.',
    },
  },
}
