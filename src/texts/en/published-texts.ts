/** What the build writes into pages and files, and no script needs. */
import type { StoredItem, StoredItemId } from '../../privacy/index.ts'

export const publishedTexts = {
  /** The notices about the page itself, hidden in every page. */
  notices: {
    loadFailed: 'The portal couldn’t be loaded. Reload, or try again in a few minutes.',
    notStarted:
      'This page did not start. The portal’s release is incomplete, or something on the way has changed the page.',
    insecure: 'The portal needs a secure connection.',
    openSecurely: 'Open the secure address',
    noScript: 'JavaScript is switched off. The links work; live status, search and sign-in need it.',
  },
  /** privacy.md */
  privacy: {
    title: (name: string) => `What ${name} stores, and whom it asks`,
    intro:
      'For those who write the privacy notice. The build writes this file from the portal’s configuration. In Preferences, each user sees it by purpose, and can delete it.',
    stored: 'Stored in the browser',
    noCookies:
      'The portal sets no cookies and sends none of this to its own server. The sign-in service receives what signs the user in. An item whose time is over is removed when the portal is used again.',
    storedColumns: ['Item', 'Purpose', 'Kept', 'The user can delete it', 'Where'],
    deletion: { always: 'yes', 'signed-out': 'yes, while signed out', never: 'no, it ends as said' } satisfies Record<
      StoredItem['deletion'],
      string
    >,
    items: {
      history: {
        name: 'Your history of sites',
        purpose: 'Draws the strips of the sites, their details, and “Today and yesterday”.',
        end: '7 days after each measurement',
      },
      round: {
        name: 'The last check of the sites',
        purpose: 'Shows the states at once on the next page, and keeps two tabs from checking twice.',
        end: 'until the next check',
      },
      cards: {
        name: 'Starred and recently opened cards',
        purpose: 'The programs of each user of this browser, and of visits without signing in.',
        end: 'stars until they are removed, the latest 12 cards until they are deleted',
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
        name: 'Notices and incidents that you have dismissed',
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
          'How far each page was scrolled, whether a page has loaded itself again after a failure, which sign-in began here, and of which sites the tab tells you when they are back.',
        end: 'until you close the tab; sites, until they are back, or for 8 hours',
      },
    } satisfies Record<StoredItemId, { readonly name: string; readonly purpose: string; readonly end: string }>,
    asked: 'Servers that the page asks',
    address:
      'Each of them learns the address of the device and the kind of browser. The sites and the sign-in service may have cookies of their own.',
    askedColumns: ['Server', 'Purpose', 'Hosts'],
    own: 'the portal’s own',
  },
  /** The text of an announcement that somebody has given only a title. */
  announced: { incident: 'We are working on it.', maintenance: 'It may be unavailable meanwhile.' },
  /** The menu of a configuration that was imported from another launcher. */
  imported: { home: 'Dashboard', links: 'Links' },
}
