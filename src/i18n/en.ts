/** The interface texts in English. Their type ensures that `es.ts` has the same keys. */
export const en = {
  skipToContent: 'Skip to content',
  search: 'Search',
  opensInNewTab: '(opens in new tab)',
  announcements: 'Announcements',

  headings: {
    systemStatus: 'System Status',
    webpages: 'Webpages',
    apps: 'Apps',
    tools: 'Tools',
    webinars: 'Webinars',
    notFound: '404 Not Found',
  },

  menu: {
    label: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    expand: 'Expand sidebar',
    collapse: 'Collapse sidebar',
  },

  account: {
    region: 'Account',
    login: 'Login',
    signOut: 'Sign Out',
    hint: 'Sign in to see your apps and tools.',
    unverified: 'Your e-mail address is not verified, so staff items are hidden. Ask the portal’s administrators.',
    inPopup: 'Continue in the window that has opened.',
    /** The access token has expired, and the provider cannot be reached. */
    reconnecting: (name: string) => `Signed in as ${name}, reconnecting…`,
    loginHere: 'Login here',
    failed: 'That did not work',
    /** Shown if the messages of auth-problem-titles.ts cannot be fetched. */
    failedText: 'Check your connection and try again.',
    dismiss: 'Dismiss',
  },

  preferences: {
    region: 'Preferences',
    version: 'Version',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },

  failure: {
    heading: 'Something went wrong',
    text: 'This page could not be shown. Load it again, or choose another from the menu.',
    reload: 'Reload',
  },

  dashboard: {
    intro: (seconds: number) =>
      `The group’s sites, checked every ${seconds % 60 ? `${seconds} seconds` : seconds > 60 ? `${seconds / 60} minutes` : 'minute'} from your connection.`,
    overall: {
      checking: 'Checking...',
      operational: 'All Systems Operational',
      degraded: 'Degraded Performance',
      down: 'Some Services Down',
      blocked: 'Sites not checked',
    },
    state: {
      checking: 'Checking...',
      operational: 'Operational',
      degraded: 'Degraded',
      down: 'Down',
      blocked: 'Not checked',
    },
    lastChecked: 'Last checked',
    refresh: 'Refresh Status',
    pause: 'Pause updates',
    resume: 'Resume updates',
    paused: 'Updates are paused',
    stillPaused: 'Updates stay paused.',
    sites: 'Monitored sites',
    responseTime: 'Response time',
    offline: 'You are offline',
    offlineDetail: 'Checks resume when you are back online.',
    maintenance: 'Maintenance',
    iconUnreadable: 'The site responds, but its icon does not load.',
    blocked:
      'Your browser does not let this page ask. In the browser’s settings, allow the portal to use the local network.',
    counted: (operational: number, all: number, inMaintenance = 0, notChecked = 0) =>
      `${operational} of ${all} sites operational${inMaintenance ? `, ${inMaintenance} under maintenance` : ''}${notChecked ? `, ${notChecked} not checked` : ''}.`,
    /** Comes before the names of sites. */
    notOperational: 'Not operational',
    changed: (site: string, state: string) => `${site}: ${state}.`,
  },

  cards: {
    empty: 'There is nothing to show here yet.',
    emptySignedOut: 'Sign in to see this page. Login is at the foot of the menu.',
    emptyForYou: 'Nothing here for your account. If you expected something, tell the portal’s administrators.',
  },
}

/** The type of the messages in every language. */
export type Messages = typeof en
