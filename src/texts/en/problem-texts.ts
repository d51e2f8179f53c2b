import type { AuthErrorCode, TransportKind } from '../../auth/index.ts'

type ByCode = Readonly<Partial<Record<AuthErrorCode, string>>>

/** Sign-ins and sign-outs that have failed or ended. */
export const problemTexts = {
  /** Titles that several codes have. The details then have the code, which tells administrators which check failed. */
  sharedTitles: {
    notOurs: 'This sign-in belongs to another window, or is already over',
    unreadable: 'The response from the sign-in service can’t be read',
    incomplete: 'The answer of the sign-in service is incomplete',
    notAccepted: 'The portal can’t accept the response from the sign-in service',
    misconfigured: 'The sign-in service isn’t set up correctly',
    questionAsked: 'The sign-in service wants to ask you something',
    refused: 'The sign-in service refused the request',
    tookTooLong: 'The sign-in took too long',
    notStored: 'This browser doesn’t let the page store the sign-in',
  },
  /** The provider cannot say whether the person has cancelled or is not allowed in. RFC 6749 §4.1.2.1 */
  notCompleted: 'Sign-in was not completed',
  titles: {
    'sign-in-failed': 'Sign-in failed',
    'sign-out-failed': 'Sign-out failed',
    'renew-failed': 'Your session couldn’t be extended',
    'unknown-error': 'Something went wrong',
    'network-timeout': 'The network took too long to answer',
    'frame-timeout': 'The sign-in service took too long to answer',
    'browser-unsupported': 'This browser can’t sign in here',
    'popup-blocked': 'Your browser blocked the sign-in window',
    'popup-closed': 'Popup closed',
    'redirect-aborted': 'The sign-in was interrupted',
    'response-lost': 'The answer of the sign-in service was lost on its way here',
    'network-failed': 'The sign-in service can’t be reached',
    'cors-refused': 'The sign-in service answers, but not to this page',
    'http-status': 'The sign-in service answered with an error',
    'sign-out-local': 'Signed out here only',
    'another-person': 'Another person has signed in',
    'signed-out-elsewhere': 'You signed out in another tab.',
    'session-expired': 'Your session has ended',
    'user-info-unavailable': 'The sign-in service didn’t give the portal your name and e-mail address',
    'id-token-exp': 'The response from the sign-in service is out of date',
    'id-token-future': 'The response from the sign-in service is dated in the future',
  } satisfies ByCode,
  /** The words of the error catalogue in the client’s brief, verbatim in English. A code whose title says the same has none. */
  exact: {
    'renew-failed': 'Renew silent failed',
    'network-timeout': 'Network timed out',
    'frame-timeout': 'IFrame timed out without a response',
    'popup-blocked': 'Popup blocked by user',
    'redirect-aborted': 'Redirect aborted',
    'state-missing': 'No state in response',
    'state-unknown': 'No matching state found in storage',
    'state-mismatch': 'State does not match',
    'authority-mismatch': 'authority mismatch',
    'client-mismatch': 'client_id mismatch',
    'content-type-invalid': 'invalid response content type',
    'user-info-unavailable': 'User info can’t be read',
  } satisfies ByCode,
  unknownError: (action: string) => `Unknown error while executing ${action}`,
  actions: {
    popup: 'sign-in by popup',
    redirect: 'sign-in by redirect',
    silent: 'silent sign-in',
    'sign-out': 'sign-out',
    unknown: 'the action',
  } satisfies Readonly<Record<TransportKind | 'sign-out' | 'unknown', string>>,
}
