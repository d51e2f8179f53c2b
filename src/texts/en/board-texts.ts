/** The dashboard: announcements, states of sites and their history. */
import { firstTexts } from './first-texts.ts'

/** Follows the word “every”. */
function intervalOf(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds > 60 ? `${seconds / 60} minutes` : 'minute'
}

export const boardTexts = {
  announcement: {
    region: 'Announcements',
    kinds: { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' },
    /** Comes before the names of sites. */
    sites: 'Affected sites:',
    since: (moment: string) => `Since ${moment}`,
    /** Maintenance that goes on. */
    nowUntil: (end: string) => `Now, until ${end}`,
    allSites: 'all sites',
    /** Follows a state. `when` is `dashboard.when.at`. */
    announced: (when: string) => `incident announced ${when}`,
    /** Comes before the title of an incident that has ended. */
    resolved: 'Resolved:',
    more: 'More information',
    /** Leads to the status page of a vendor. */
    statusPage: 'Their status page',
    /** The name of the button that hides a notice, or an incident until its next update. */
    dismiss: (title: string) => `Dismiss: ${title}`,
  },

  dashboard: {
    ...firstTexts.states,
    /** Names the button that opens the two sentences below, and whose figures they are. */
    about: 'About these figures',
    intro: (seconds: number) => `The group’s sites, checked every ${intervalOf(seconds)} from your browser.`,
    /** While updates are paused. */
    introPaused: 'The group’s sites, checked from your browser.',
    lastChecked: 'Last checked',
    /** How many sites are in trouble: `3 down · 1 degraded of 6`. */
    counts: (down: number, degraded: number, all: number) =>
      `${[down > 0 && `${down} down`, degraded > 0 && `${degraded} degraded`].filter(Boolean).join(' · ')} of ${all}`,
    /** While updates are paused. `age` is `ago` or `justNow`. */
    checkedAgo: (age: string) => `Last checked ${age}.`,
    /** Follows a state and a comma. `age` is `ago` or `justNow`. */
    checked: (age: string) => `checked ${age}`,
    /** Beside `checkedAgo`. */
    atThatTime: (overall: string) => `At that time: ${overall}`,
    ago: (duration: string) => `${duration} ago`,
    justNow: 'just now',
    refresh: 'Refresh Status',
    /** Beside the heading of the sites, where phones have no room for more in Spanish. */
    refreshHere: 'Refresh Status',
    pause: 'Pause updates',
    resume: 'Resume',
    resumeUpdates: 'Resume updates',
    blocked: 'Some sites can’t be checked',
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
    /** Words that follow a state: situations.ts joins them. Moments are times of day, with a date unless it is today. */
    when: {
      since: (from: string) => `since ${from}`,
      sinceFor: (from: string, duration: string) => `since ${from} (${duration})`,
      /** The site had this state when this browser checked it for the first time, or again after a while. */
      atLeastSince: (from: string) => `at least since ${from}`,
      fromTo: (from: string, to: string, duration: string) => `from ${from} to ${to} (${duration})`,
      /** The state may have lasted longer: nothing was measured before, afterwards, or both. */
      atLeastFromTo: (from: string, to: string) => `at least from ${from} to ${to}`,
      at: (moment: string) => `at ${moment}`,
      /** A site that flaps. */
      times: (count: number, from: string, to: string) => `${count} times between ${from} and ${to}`,
    },
    /** The text alternatives of the strips, and what they show. */
    strip: {
      legend: 'The strip of a site shows the last hour, up to now.',
      hour: (content: string) => `Last hour: ${content}`,
      week: (content: string) => `Last 7 days: ${content}`,
    },
    /** A site whose icon cannot be read. */
    iconUnreadable: 'The site answers, but its icon doesn’t load.',
    /** The view of the group's own monitor. `since` is `when.since`, `when.atLeastSince` or a state. */
    monitor: {
      onlyHere: 'Only from your connection: the group’s monitor reaches it',
      onlySlowHere: 'Only from your connection: the group’s monitor finds no delay',
      /** Of a site that is down here: its server may forbid that pages of other sites load something from it. */
      mayRefuse: 'It may refuse to be checked from another site.',
      notReached: (since: string) => `The group’s monitor has not reached it ${since}`,
      slow: (since: string) => `Slow for the group’s monitor ${since}`,
      everybody: (since: string) => `${since}, for everybody`,
      here: (since: string) => `${since}, only from your connection`,
      /** In a mail, which others read. */
      fromBrowser: 'only from this browser',
      /** Follows the state that only the group's monitor sees. */
      worksHere: 'works from your connection',
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

  /** Why sites are down, or cannot be checked. `network` is a name with its article: `the office VPN`. */
  cause: {
    permission: (count: number) =>
      `Your browser has not been allowed to reach the office network, so ${count === 1 ? 'this site' : 'these sites'} cannot be checked.`,
    /** Begins with a capital letter. */
    network: (network: string, sites: string) =>
      `${network} is off or not working: ${sites} cannot be reached from here.`,
    /** A tile. */
    needsShort: (network: string) => `needs ${network}`,
    mayNeed: (network: string) => `It may need ${network}.`,
    needs: (network: string) => `It needs ${network}.`,
    howToConnect: 'How to connect',
    unknown: 'The cause is not known.',
    /** Beside the number of sites in trouble, or a tile. */
    notKnown: 'Cause unknown',
    /** The last ones of a list of names. */
    others: (count: number) => `${count} more`,
    whatToPress: 'What to press',
    /**
     * One wording for Chrome, Edge and the other browsers made of Chromium, which alone tell of the permission: each shows what a
     * site may do behind the icon left of the address. It is “Local network access” in versions 142 to 144, and then “Local
     * network”. The page checks again by itself once it may.
     */
    press: {
      prompt: 'Load this page again. When the browser asks about your local network, press “Allow”.',
      denied:
        'Press the icon to the left of the address. There, or in the site’s settings, allow “Local network” (or “Local network access”).',
    },
  },

  /** Telling the user that a site is back. */
  recovery: {
    tellMe: 'Tell me when it is back',
    watching: 'We’ll tell you. Keep this tab open.',
    stop: 'Stop',
    /** Beside both, if this page cannot show notifications. */
    noNotification: 'Without a notification: the tab’s title and this page will say it.',
    /** Follows the name of a site. The duration may be empty. */
    worksAgain: (duration: string) => `works again${duration && `, after ${duration}`}`,
    /** `when` is `dashboard.when.fromTo` or `dashboard.when.since`. */
    notWatched: (when: string) => `Not watched ${when}.`,
  },

  history: {
    week: 'Last 7 days',
    available: (share: string) => `${share} available`,
    measured: (duration: string) => `${duration} measured`,
    openSite: 'Open site',
    /** Leads to the page of the group's own monitor. */
    all: 'Full history',
    disruptions: 'Outages and slowdowns',
    none: 'None in the time measured.',
    earlier: (count: number) => `and ${count} earlier`,
    retention: 'Measured while the portal is open. Stored on this device for 7 days.',
    /** Whose figures they are, and how old. `age` is `dashboard.ago` or `dashboard.justNow`. */
    monitored: (age: string) => `Figures from the group’s monitor, updated ${age}.`,
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
    /** All incidents and maintenance that have ended, by month. */
    past: 'Earlier',
    /** Comes before the two links below. */
    subscribe: 'Subscribe:',
    calendar: 'calendar',
    feed: 'feed',
  },
}
