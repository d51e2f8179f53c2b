/** The dialogs: preferences, stored items, search and keyboard shortcuts. */
import { storedTexts } from './stored-texts.ts'

export const dialogTexts = {
  preferences: {
    title: 'Preferences',
    close: 'Close preferences',
    version: 'Version',
    language: 'Language',
    /** For screen readers. */
    languageChanged: 'The portal is now in English.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    singleKeys: 'Single keys: / and ?',
  },

  /** What is stored in this browser, and which servers the page asks. */
  privacy: {
    ...storedTexts,
    title: 'Stored on this device',
    close: 'Close the list',
    intro: 'All that the portal stores in this browser. It sets no cookies.',
    delete: 'Delete',
    deleteItem: (item: string) => `Delete: ${item}`,
    cancel: 'Cancel',
    deleted: 'Deleted',
    deletedItem: (item: string) => `Deleted: ${item}.`,
    hostsTitle: 'Servers that this page asks',
    hostsIntro: 'Each of them learns the address of this device and the kind of browser.',
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
    /** What is printed on these keys. */
    control: 'Ctrl',
    enter: 'Enter',
    escape: 'Esc',
    open: 'Open it',
    close: 'Close the search, the details or the menu',
    more: 'For anything else, ask the portal’s administrators.',
  },
}
