/** Cards, programs and videos. */
export const catalogueTexts = {
  programs: {
    heading: 'Your programs',
    edit: 'Edit',
    done: 'Done',
    /** While there is no star to move. */
    hint: 'Star a card to keep it here.',
    suggested: 'Suggested. Star the ones you use.',
    more: (count: number) => `+ ${count} more`,
    fewer: 'Show fewer',
    /** Names the list of programs without a star. */
    suggestions: 'Suggestions',
    /** How to put the programs in order. */
    howToMove: 'Drag a program, or use its dots.',
    move: (name: string) => `Move ${name}`,
    /** Above the list of the other programs. */
    moveTo: 'Move to the place of',
    place: (name: string, place: number, count: number) => `${name}, ${place} of ${count}`,
    signIn: 'Sign in to see your programs.',
    /** The provider no longer knows the user who was signed in last. */
    ended: 'Your session has ended. Sign in to see your programs.',
    /** The provider cannot be asked who is signed in, or cannot renew the sign-in. */
    away: 'The sign-in service isn’t answering. Your programs come back by themselves.',
    /** The same while the device is offline, which the banner says. */
    offline: 'Your programs come back when you’re online again.',
  },

  cards: {
    empty: 'There’s nothing to show here yet.',
    emptySignedOut: 'Sign in to see this page.',
    emptyForYou: 'Nothing here for your account. If you expected something, tell the portal’s administrators.',
    /** Names a toggle button, whose pressed state tells whether the card is starred. */
    star: (name: string) => `Star ${name}`,
    /** Names the choice of views of a long page. */
    view: 'View',
    sections: 'Sections of this page',
    views: { cards: 'Cards', compact: 'Compact' },
    /** An item of a program's menu: leads to its site on the dashboard. */
    status: 'Status',
    /** Names the button that opens a program's menu. */
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
}
