/** What the build writes into pages and files, and no script needs. */
import type { StoredItem } from '../../privacy/index.ts'

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
      'For those who write the privacy notice. The build writes this file from the portal’s configuration. In Preferences, each user sees the same list with what is stored at that moment.',
    stored: 'Stored in the browser',
    noCookies:
      'The portal sets no cookies and sends none of this to its own server. The sign-in service receives what signs the user in. An item whose time is over is removed when the portal is used again.',
    storedColumns: ['Item', 'Purpose', 'Kept', 'The user can delete it', 'Where'],
    deletion: {
      'at-once': 'yes',
      asks: 'yes, after a question',
      'signed-out': 'yes, while signed out',
      never: 'no, it ends as said',
    } satisfies Record<StoredItem['deletion'], string>,
    asked: 'Servers that the page asks',
    address:
      'Each of them learns the address of the device and the kind of browser. The sites and the sign-in service may have cookies of their own.',
    askedColumns: ['Server', 'Purpose', 'Hosts'],
    own: 'the portal’s own',
  },
  /** The menu of a configuration that was imported from another launcher. */
  imported: { home: 'Dashboard', links: 'Links' },
}
