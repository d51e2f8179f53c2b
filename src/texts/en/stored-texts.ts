/** The texts of what the portal stores and whom it asks. The page shows them, and the build writes them to privacy.md. */
import type { HostKind, StoredItemId } from '../../privacy/index.ts'

interface ItemTexts {
  readonly name: string
  readonly purpose: string
  readonly end: string
  /** The question before the item is deleted, if something of value is lost. */
  readonly question?: string
}

export interface StoredTexts {
  readonly items: Readonly<Record<StoredItemId, ItemTexts>>
  readonly hosts: Readonly<Record<HostKind, { readonly name: string; readonly purpose: string }>>
}

export const storedTexts: StoredTexts = {
  items: {
    history: {
      name: 'Your history of sites',
      purpose: 'Draws the strips of the sites, their details, and “Today and yesterday”.',
      end: '7 days after each measurement',
      question: 'Delete 7 days of history?',
    },
    round: {
      name: 'The last check of the sites',
      purpose: 'Shows the states at once on the next page, and keeps two tabs from checking twice.',
      end: 'until the next check',
    },
    stars: {
      name: 'Your starred cards',
      purpose: 'Your programs on the dashboard and in the menu.',
      end: 'until you remove the stars',
      question: 'Delete all your stars?',
    },
    recent: {
      name: 'Your recently opened cards',
      purpose: 'Come first in the search and among your programs.',
      end: 'the latest 12, until you delete them',
    },
    others: {
      name: 'Cards of other users of this browser',
      purpose: 'Stars and recently opened cards of users who have signed in here, and of visits without signing in.',
      end: 'until they are deleted',
      question: 'Delete the stars and recent cards of other users?',
    },
    preferences: {
      name: 'Your preferences',
      purpose: 'Language, theme, width of the menu, view of cards, folded sections and use of single keys.',
      end: 'until you delete them',
    },
    announcements: {
      name: 'The latest announcements',
      purpose: 'Shown at once on the next page.',
      end: 'until the announcements change',
    },
    dismissed: {
      name: 'Notices that you have dismissed',
      purpose: 'Keeps them hidden.',
      end: 'until the notices are withdrawn',
    },
    'sign-in': {
      name: 'Your sign-in in this tab',
      purpose:
        'Your name, e-mail address, groups and the tokens of the sign-in service. Keeps you signed in on the next page.',
      end: 'until you sign out or close the tab',
    },
    mark: {
      name: 'The last sign-in in this browser',
      purpose: 'Keeps all tabs in step, and signs you in tomorrow without a click.',
      end: 'until the next sign-in or sign-out',
    },
    pending: {
      name: 'Sign-ins under way',
      purpose: 'Tell whether a response of the sign-in service belongs to a request of this browser.',
      end: 'until the response, or for 15 minutes; removed a day later',
    },
    keys: {
      name: 'Keys of this browser',
      purpose: 'A sign-in is bound to a key that cannot leave this browser.',
      end: 'the newest until you sign out, others for 30 days at most',
    },
    tab: {
      name: 'About this tab',
      purpose:
        'How far each page was scrolled, whether a page has loaded itself again after a failure, and which sign-in began here.',
      end: 'until you close the tab',
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
    videos: {
      name: 'Videos',
      purpose: 'Only when you press play.',
    },
  },
}
