/** The interface texts in English. Their type ensures that `es.ts` has the same keys. */
import { privacyTexts } from './privacy.ts'
import { stateTexts } from './states.ts'

/** Follows the word “every”. */
function intervalOf(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds > 60 ? `${seconds / 60} minutes` : 'minute'
}

export const en = {
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

  programs: {
    heading: 'Your programs',
    edit: 'Edit',
    done: 'Done',
    hint: 'Star a card to keep it here.',
    more: (count: number) => `+ ${count} more`,
    fewer: 'Show fewer',
    /** Names the list of programs without a star. */
    suggestions: 'Suggestions',
    /** How to put the programs in order. */
    howToMove: 'Drag by the dots, or use the arrow keys.',
    move: (name: string) => `Move ${name}`,
    /** While `moved` waits for its place. */
    moveTo: (moved: string, name: string) => `Move ${moved} to the place of ${name}`,
    choosePlace: (name: string) => `Choose the dots at the new place of ${name}.`,
    place: (name: string, place: number, count: number) => `${name}, ${place} of ${count}`,
    removed: (name: string) => `${name} is no longer starred.`,
    undo: 'Undo',
    signIn: 'Sign in to see your programs.',
    /** The provider no longer knows the user who was signed in last. */
    ended: 'Your session has ended. Sign in to see your programs.',
    /** The provider cannot be asked who is signed in, or cannot renew the sign-in. */
    away: 'The sign-in service isn’t answering. Your programs come back by themselves.',
    /** The same while the device is offline, which the banner says. */
    offline: 'Your programs come back when you’re online again.',
  },

  preferences: {
    title: 'Preferences',
    close: 'Close preferences',
    version: 'Version',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    singleKeys: 'Single keys: / and ?',
  },

  /** What is stored in this browser, and which servers the page asks. */
  privacy: {
    ...privacyTexts.en,
    title: 'Stored on this device',
    close: 'Close the list',
    intro: 'All that the portal stores in this browser. It sets no cookies.',
    nothing: 'Nothing is stored.',
    until: (day: string) => `until ${day}`,
    /** Of a sign-in, which the page renews before that. */
    untilRenewal: (moment: string) => `until ${moment}, then renewed`,
    bound: 'bound to this browser',
    unbound: 'not bound to this browser',
    delete: 'Delete',
    deleteItem: (item: string) => `Delete: ${item}`,
    cancel: 'Cancel',
    deleted: 'Deleted',
    deletedItem: (item: string) => `Deleted: ${item}.`,
    hostsTitle: 'Servers that this page asks',
    hostsIntro: 'Each of them learns the address of this device and the kind of browser.',
    lastRequest: (moment: string) => `Last asked: ${moment}`,
  },

  account: {
    region: 'Account',
    login: 'Login',
    signOut: 'Sign Out',
    myAccount: 'My account',
    hint: 'Sign in to see your apps and tools.',
    unverified: 'Your e-mail address isn’t verified, so staff items are hidden. Ask the portal’s administrators.',
    inPopup: 'Continue in the window that has opened.',
    /** The same, beside a Login in the page. */
    signingIn: 'Signing you in… continue in the other window.',
    cancel: 'Cancel',
    /** For screen readers. */
    signedInAs: (name: string) => `Signed in as ${name}.`,
    /** The first words in that window. */
    contacting: 'Contacting the sign-in service…',
    notAnswering: 'The sign-in service is not answering yet.',
    /** The access token has expired, and the provider cannot be reached. */
    reconnecting: 'Reconnecting…',
    tryNow: 'Try now',
    signingOut: 'Signing out…',
    dismiss: 'Dismiss',
  },

  /** Advice and buttons after a failed sign-in or sign-out. The problems themselves are in auth-problems.ts. */
  authProblem: {
    advice: {
      popupBlocked: 'Allow pop-ups for this site, or continue in this window.',
      denied: 'If you cancelled, you can try again whenever you like. If not, ask the portal’s administrators.',
      again: 'Sign in again to continue.',
      network:
        'Check your connection and try again. If other sites load, the sign-in service is down: try again in a few minutes.',
      offline: 'Try again when you’re back online.',
      signOut:
        'You’re signed out here, but perhaps not at the sign-in service. On a shared computer, close the browser.',
      signedOutHere: 'On a shared computer, close the browser.',
      browser: 'Use a current browser, and open the portal with https.',
      storage: 'Allow this site to store data in the browser, then try again.',
      clock: 'Set the date and time of this device, then try again.',
      administrators:
        'Tell the portal’s administrators: the portal or the sign-in service has to be set up differently.',
      other: 'Try again. If it keeps happening, tell the portal’s administrators.',
    },
    tryAgain: 'Try again',
    continueHere: 'Continue in this window',
    signInAgain: 'Sign in again',
    /** The provider has denied access to the account that it knows. */
    useAnotherAccount: 'Use another account',
    /** The label of the provider's message. */
    details: 'Details',
  },

  announcement: {
    region: 'Announcements',
    kinds: { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' },
    /** Comes before the names of sites. */
    sites: 'Affected sites:',
    since: (moment: string) => `Since ${moment}`,
    allSites: 'all sites',
    /** Follows a state. `when` is `dashboard.when.at`. */
    announced: (when: string) => `incident announced ${when}`,
    /** Comes before the title of an incident that has ended. */
    resolved: 'Resolved:',
    more: 'More information',
    /** The name of the button that hides a notice. */
    dismiss: (title: string) => `Dismiss: ${title}`,
  },

  dashboard: {
    ...stateTexts.en,
    intro: (seconds: number) => `The group’s sites, checked every ${intervalOf(seconds)} from your browser.`,
    /** While updates are paused. */
    introPaused: 'The group’s sites, checked from your browser.',
    lastChecked: 'Last checked',
    /** While updates are paused. `age` is `ago` or `justNow`. */
    checkedAgo: (age: string) => `Last checked ${age}.`,
    /** Follows a state and a comma. `age` is `ago` or `justNow`. */
    checked: (age: string) => `checked ${age}`,
    /** Below `checkedAgo`. */
    atThatTime: (overall: string) => `At that time: ${overall}`,
    ago: (duration: string) => `${duration} ago`,
    justNow: 'just now',
    refresh: 'Refresh Status',
    pause: 'Pause updates',
    resume: 'Resume',
    resumeUpdates: 'Resume updates',
    paused: 'Updates are paused',
    /** While updates are paused. `when` is `when.at`. */
    resumesBy: (when: string) => `Updates resume by themselves ${when}.`,
    /** For screen readers. */
    resumed: 'Updates resumed.',
    inMaintenance: 'Maintenance in progress',
    stillPaused: 'Updates stay paused.',
    sites: 'Monitored sites',
    allDown: 'No site answers. It may be your connection or VPN.',
    allDownHere: 'No site answers. It may be your connection or VPN: the group’s monitor reaches them.',
    allDownForEverybody: 'No site answers. The group’s monitor does not reach them, either.',
    maintenanceUntil: (end: string) => `until ${end}`,
    offline: 'You’re offline',
    offlineDetail: 'Checks resume when you’re back online.',
    imagesOff: 'Images are switched off',
    imagesOffDetail:
      'This browser loads no images, so the sites can’t be checked. Allow images here, then reload the page.',
    /** A sentence for screen readers. */
    changed: (site: string, state: string) => `${site}: ${state}.`,
    /** Follows the names of some sites in trouble. */
    more: (count: number) => `and ${count} more`,
    /** Words that follow a state of states.ts: situations.ts joins them. Moments are times of day, with a date unless it is today. */
    when: {
      since: (from: string) => `since ${from}`,
      sinceFor: (from: string, duration: string) => `since ${from} (${duration})`,
      /** The site had this state when this browser checked it for the first time, or again after a while. */
      atLeastSince: (from: string) => `at least since ${from}`,
      fromTo: (from: string, to: string, duration: string) => `from ${from} to ${to} (${duration})`,
      /** The state may have lasted longer: nothing was measured before, afterwards, or both. */
      atLeastFromTo: (from: string, to: string) => `at least from ${from} to ${to}`,
      at: (moment: string) => `at ${moment}`,
    },
    /** The text alternatives of the strips, and what they show. */
    strip: {
      legend: 'The strip of a site shows the last hour, up to now.',
      hour: (content: string) => `Last hour: ${content}`,
      week: (content: string) => `Last 7 days: ${content}`,
    },
    /** The view of the group's own monitor. `since` is `when.since`, `when.atLeastSince` or a state. */
    monitor: {
      onlyHere: 'Only from your connection: the group’s monitor reaches it',
      notReached: (since: string) => `The group’s monitor has not reached it ${since}`,
      everybody: (since: string) => `${since}, for everybody`,
      /** These follow a state and when it was. */
      forMonitorOnly: 'for the group’s monitor only',
      fromHereOnly: 'from this browser only',
    },
    nothing: 'Nothing measured yet',
    /** Comes before the name of a site. */
    lastProblem: 'Last problem:',
    days: {
      today: 'today',
      yesterday: 'yesterday',
      on: (day: string) => `on ${day}`,
      atLeast: (duration: string) => `at least ${duration}`,
    },
    details: 'Details',
    detailsOf: (site: string) => `Details of ${site}`,
    close: 'Close',
  },

  history: {
    week: 'Last 7 days',
    available: (share: string) => `${share} available`,
    measured: (duration: string) => `${duration} measured`,
    openSite: 'Open site',
    disruptions: 'Outages and slowdowns',
    none: 'None in the time measured.',
    earlier: (count: number) => `and ${count} earlier`,
    retention: 'Measured while the portal is open. Stored on this device for 7 days.',
    /** Whose figures they are, and how old. `age` is `dashboard.ago` or `dashboard.justNow`. */
    monitored: (age: string) => `Measured by the group’s monitor, most recently ${age}.`,
    /** Follows `monitored`. */
    ownHistory: 'This browser’s own measurements are stored on this device for 7 days.',
    notStored: 'This browser can’t keep a history: it’s lost when you close this page.',
  },

  recent: {
    heading: 'Today and yesterday',
    /** Only of what the group's monitor has measured. */
    calm: (duration: string) => `No problems in ${duration} measured`,
    noMonitor: 'No figures from the group’s monitor at the moment',
    earlier: (count: number) => `${count} earlier`,
  },

  cards: {
    empty: 'There’s nothing to show here yet.',
    emptySignedOut: 'Sign in to see this page.',
    emptyForYou: 'Nothing here for your account. If you expected something, tell the portal’s administrators.',
    /** Names a toggle button, whose pressed state tells whether the card is starred. */
    star: (name: string) => `Star ${name}`,
    /** Names the choice of views of a long page. */
    view: 'View',
    /** Names the button that folds a section. */
    ofSection: (name: string) => `Cards of ${name}`,
    sections: 'Sections of this page',
    views: { cards: 'Cards', compact: 'Compact' },
    /** Names the button of a compact card that opens its description and links. */
    more: (name: string) => `More about ${name}`,
  },

  filter: {
    input: 'Filter by name or description',
    count: (matches: number, all: number) => `${matches} of ${all} cards`,
    none: 'No results for all of these words. Try fewer.',
    clear: 'Clear filter',
  },

  video: {
    play: (name: string) => `Play video: ${name}`,
    watch: 'Open the video in a new tab',
    note: (host: string) => `When you press play, the video loads from ${host}.`,
  },

  notFound: {
    text: 'The address may be mistyped, or the page may have moved.',
    home: 'Go to the dashboard',
    pages: 'Pages of this portal',
  },

  palette: {
    /** Also the placeholder, which has to fit in a window of 320 px. */
    input: 'Search the portal',
    close: 'Close search',
    kinds: { page: 'Page', site: 'Site', incident: 'Incident', action: 'Action' },
    results: 'Results',
    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    closest: 'Nothing has all of these words. Closest:',
    closeCount: (count: number) => (count === 1 ? '1 close result' : `${count} close results`),
    none: 'No results. Try another word or fewer letters.',
    /** A row that goes on with the search elsewhere. */
    elsewhere: (query: string, name: string) => `Search for «${query}» in ${name}`,
    missing: 'If it should be here, tell the portal’s administrators.',
    groups: { starred: 'Starred', recent: 'Recent', pages: 'Pages', programs: 'Programs', sites: 'Sites' },
    signIn: 'Sign in to see your apps and tools',
    /** Follow the keys that do it. */
    keys: { choose: 'choose', open: 'open', close: 'close' },
    language: (name: string) => `Switch language: ${name}`,
    theme: (name: string) => `Switch theme: ${name}`,
  },

  /** The keyboard shortcuts. */
  keys: {
    title: 'Keyboard shortcuts',
    closeDialog: 'Close keyboard shortcuts',
    search: 'Open the search from any page',
    shortcuts: 'Show these shortcuts',
    choose: 'Choose a result',
    enter: 'Enter',
    open: 'Open it',
    close: 'Close the search, the details or the menu',
    more: 'For anything else, ask the portal’s administrators.',
  },

  /** Texts that contain these words lead to the configured contact. */
  contact: {
    administrators: 'the portal’s administrators',
    report: 'Report a problem',
    /** The first line of a mail that reports a problem. */
    describe: 'What happened, and what were you doing?',
  },
}

/** The type of the messages in every language. */
export type Messages = typeof en
