/** The frame of every page, the names of the pages, and the page that is missing. */
export const frameTexts = {
  skipToContent: 'Skip to content',
  search: 'Search',
  loading: 'Loading…',
  opensInNewTab: '(opens in new tab)',

  headings: {
    systemStatus: 'System Status',
    webpages: 'Webpages',
    apps: 'Apps',
    tools: 'Tools',
    webinars: 'Webinars',
    notFound: '404 Not Found',
  },

  intros: {
    webpages: 'The group’s public websites.',
    apps: 'The group’s own applications.',
    tools: 'Internal tools for everyday work.',
    demo: 'Demonstrations of what the group is building.',
    webinars: 'Recorded sessions, to watch whenever it suits you.',
  },

  outdated: 'A new version is available.',
  reload: 'Reload',

  failure: {
    heading: 'Something went wrong',
    page: 'This page couldn’t be shown. Load it again, or choose another from the menu.',
  },

  menu: {
    label: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    expand: 'Expand sidebar',
    collapse: 'Collapse sidebar',
    starred: 'Starred',
    /** Follow the name of the dashboard, which then has a dot. */
    notes: { down: '(some services down)', incident: '(incident)', maintenance: '(maintenance in progress)' },
  },

  notFound: {
    text: 'The address may be mistyped, or the page may have moved.',
    home: 'Go to the dashboard',
    pages: 'Pages of this portal',
  },

  /** Texts that contain these words lead to the configured contact. */
  contact: {
    administrators: 'the portal’s administrators',
    report: 'Report a problem',
    /** Whom to ask about a program, by channel. */
    write: (address: string) => `Write to ${address}`,
    call: (number: string) => `Call ${number}`,
    ask: 'Ask in the team’s channel',
    /** The first line of a mail that reports a problem. */
    describe: 'What happened, and what were you doing?',
  },
}
