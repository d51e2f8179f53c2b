/** Sign-in and sign-out. */
import { problemTexts } from './problem-texts.ts'

export const accountTexts = {
  account: {
    region: 'Account',
    login: 'Login',
    signOut: 'Sign Out',
    myAccount: 'My account',
    hint: 'Sign in to see your apps and tools.',
    whyNot: 'Why can’t I sign in?',
    unverified: 'Your e-mail address isn’t verified, so staff items are hidden. Ask the portal’s administrators.',
    inPopup: 'Continue in the window that has opened.',
    /** The same, beside a Login in the page. */
    signingIn: 'Signing you in… continue in the other window.',
    /** The provider has answered. */
    finishing: 'Signing you in…',
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
    signedOut: 'Signed out.',
    dismiss: 'Dismiss',
  },

  /** The problems of a sign-in or sign-out, with advice and buttons. */
  authProblem: {
    ...problemTexts,
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
}
