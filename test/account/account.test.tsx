// @vitest-environment happy-dom
import '../support/styles.ts'

import { within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { problemTitleOf } from '../../src/texts/auth-problems.ts'
import type { AuthErrorCode, AuthState, AuthProblem } from '../../src/auth/index.ts'
import { doing, textsOf } from '../support/screen.ts'
import { initialBoard } from '../../src/status/index.ts'
import { anonymous, client, config, nameless, openPortal, signedIn, staff } from '../support/fake-portal.tsx'

async function open(auth: AuthState, stored: Readonly<Record<string, string>> = {}) {
  const opened = await openPortal('/webinars', { auth, stored })
  return { ...opened, account: opened.region(stored['als.locale'] === 'es' ? 'Cuenta' : 'Account') }
}

const failed = (code: AuthErrorCode): AuthState => ({ status: 'anonymous', activity: null, problem: { code } })
const denied: AuthProblem = { code: 'provider-error', error: 'access_denied', errorDescription: 'Not today' }

test('a signed-out visitor has a Login button, which asks for a popup in the click itself', async () => {
  const { get, commands } = await open(anonymous)
  const click = () => {
    get('button', 'Login').click()
    // Browsers allow a popup only if the click opens it synchronously.
    expect(commands.signIn).toHaveBeenCalledExactlyOnceWith('popup')
  }
  doing(click)
})

test('while the viewer is unknown, the footer offers no action', async () => {
  const { account } = await open({ status: 'unknown' })
  expect(account.childElementCount).toBe(0)
})

test('a signed-in user sees name, e-mail, initial and Sign Out', async () => {
  const { account, get, commands } = await open(signedIn(staff))
  for (const text of ['E', 'Elena Ferrer', 'elena@tp.als.example']) expect(within(account).getByText(text)).toBeTruthy()
  doing(() => get('button', 'Sign Out').click())
  expect(commands.signOut).toHaveBeenCalledOnce()
})

const unverified = 'Your e-mail address isn’t verified, so staff items are hidden. Ask the portal’s administrators.'

test('a user whose staff e-mail is not verified is told why staff items are missing', async () => {
  const { account } = await open(signedIn({ ...staff, emailVerified: false }))
  expect(within(account).getByText(unverified)).toBeTruthy()
})

test('a user with an unverified e-mail outside of the staff domain is not told to verify it', async () => {
  const { account } = await open(signedIn({ ...client, emailVerified: false }))
  expect(within(account).getByText('bruno@client.example')).toBeTruthy()
  expect(within(account).queryByText(/verified/)).toBeNull()
})

test.for([nameless, { ...nameless, name: ' ', email: '' }])(
  'a user without name and e-mail is shown the samples: %o',
  async (user) => {
    const account = within((await open(signedIn(user))).account)
    for (const text of ['S', 'Sample User', 'user@als.example']) expect(account.getByText(text)).toBeTruthy()
  },
)

const inPopup = { kind: 'sign-in', via: 'popup' } as const

test('a user who is signed in while the focus is on Login has it on the name, so that Space does not sign out', async () => {
  const { account, get, setAuth } = await open({ ...anonymous, activity: { kind: 'sign-in', via: 'silent' } })
  doing(() => get('button', 'Login').focus())
  setAuth(signedIn(staff))
  expect(document.activeElement?.contains(within(account).getByText('Elena Ferrer'))).toBe(true)
  expect(document.activeElement?.contains(get('button', 'Sign Out'))).toBe(false)
  doing(() => get('button', 'Sign Out').focus())
  setAuth({ ...signedIn(staff), status: 'reconnecting' })
  setAuth(signedIn(staff))
  expect(document.activeElement, 'a renewal').toBe(get('button', 'Sign Out'))
  expect(account.contains(document.activeElement)).toBe(true)
})

describe('after a sign-in that the user has asked for', () => {
  test.each([
    ['/', 'Your programs'],
    ['/webinars', 'Webinars'],
  ])('the focus is on the heading of %s: %s, and the name is announced once', async (path, heading) => {
    const { get, host, setAuth, queryAllByText } = await openPortal(path, { auth: { ...anonymous, activity: inPopup } })
    setAuth(signedIn(staff))
    expect(document.activeElement).toBe(get('heading', heading))
    const announced = () => queryAllByText('Signed in as Elena Ferrer.')
    expect(announced()).toHaveLength(1)
    expect(announced()[0]?.closest('[aria-live="polite"]')?.closest('main, dialog')).toBeNull()
    const focused = document.activeElement
    setAuth({ ...signedIn(staff), status: 'reconnecting' })
    setAuth(signedIn(staff))
    expect([document.activeElement, announced().length]).toEqual([focused, 1])
    expect(host.contains(focused)).toBe(true)
  })

  test('whose popup looks closed, it is the same', async () => {
    const { get, setAuth, queryAllByText } = await openPortal('/', { auth: failed('popup-closed') })
    setAuth(signedIn(staff))
    expect(document.activeElement).toBe(get('heading', 'Your programs'))
    expect(queryAllByText('Signed in as Elena Ferrer.')).toHaveLength(1)
  })

  test('an outage is announced in its place, and not followed by the name once more', async () => {
    const { setAuth, beOverdue, queryAllByText } = await openPortal('/', { auth: { ...anonymous, activity: inPopup } })
    setAuth(signedIn(staff))
    setAuth({ ...signedIn(staff), status: 'reconnecting' })
    beOverdue()
    const away = queryAllByText('The sign-in service isn’t answering. Your programs come back by themselves.')
    expect(away.map((sentence) => sentence.closest('[aria-live="polite"]') !== null)).toEqual([true])
    setAuth(signedIn(staff))
    expect(queryAllByText('Signed in as Elena Ferrer.'), 'the text is still the same').toHaveLength(1)
  })

  test('the focus stays in a field', async () => {
    const { setAuth } = await openPortal('/', { auth: { ...anonymous, activity: inPopup } })
    const field = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => field.remove())
    field.focus()
    setAuth(signedIn(staff))
    expect(document.activeElement).toBe(field)
  })
})

test('a user who is signed in without a click hears no name', async () => {
  const { setAuth, queryAllByText } = await openPortal('/', { auth: anonymous })
  setAuth(signedIn(staff))
  expect(queryAllByText('Signed in as Elena Ferrer.')).toEqual([])
})

test('a user whose session ends while the focus is on Sign Out has it on Login', async () => {
  const { get, setAuth } = await open(signedIn(staff))
  doing(() => get('button', 'Sign Out').focus())
  setAuth(failed('session-expired'))
  expect(document.activeElement).toBe(get('button', 'Login'))
})

test('a user who is signed in without a click keeps the focus', async () => {
  const { host, setAuth } = await open({ ...anonymous, activity: { kind: 'sign-in', via: 'silent' } })
  const heading = host.querySelector<HTMLElement>('h1')
  doing(() => heading?.focus())
  setAuth(signedIn(staff))
  expect(document.activeElement).toBe(heading)
})

test('Login pressed again while the popup is open brings it to the front', async () => {
  const { get, commands, setAuth } = await open(anonymous)
  doing(() => get('button', 'Login').click())
  expect(commands.focusWindow).not.toHaveBeenCalled()
  setAuth({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  doing(() => get('button', 'Login').click())
  expect(commands.focusWindow).toHaveBeenCalledOnce()
  expect(commands.signIn).toHaveBeenCalledOnce()
})

test('the page says that the sign-in service is slow to answer in the popup, until it does', async () => {
  const { account, setSignInWindow } = await open({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  const status = () => within(account).getByRole('status').textContent
  setSignInWindow('slow')
  expect(status()).toBe('The sign-in service is not answering yet.')
  setSignInWindow('open')
  expect(status()).toBe('Continue in the window that has opened.')
  setSignInWindow('answered')
  expect(status()).toBe('Signing you in…')
})

test('while a popup is open, Login is loading and keeps its name, and the footer points to the popup', async () => {
  const { account, get, commands, setAuth } = await open({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  const login = get('button', 'Login')
  expect(login.getAttribute('aria-disabled')).toBe('true')
  doing(() => login.click())
  expect(commands.signIn).not.toHaveBeenCalled()
  expect(within(account).getByText('Continue in the window that has opened.')).toBeTruthy()
  setAuth({ ...anonymous, activity: { kind: 'sign-in', via: 'silent' } })
  expect(login.hasAttribute('aria-disabled'), 'a silent request shows no loader').toBe(false)
})

test('a user who signs in again can still sign out', async () => {
  const { get } = await open({ ...signedIn(staff), activity: { kind: 'sign-in', via: 'popup' } })
  expect(get('button', 'Sign Out').hasAttribute('aria-disabled')).toBe(false)
})

test('after a sign-out elsewhere, the message offers to sign in again', async () => {
  const { get, all, commands } = await open(failed('signed-out-elsewhere'))
  const message = within(get('alert'))
  expect(message.getByText(/Sign in again to continue\./)).toBeTruthy()
  expect(message.queryByText(/administrators/)).toBeNull()
  expect(all('button', 'Try again')).toEqual([])
  doing(() => get('button', 'Sign in again').click())
  expect(commands.signIn).toHaveBeenCalledExactlyOnceWith('popup')
})

test('a sign-in is tried again beside the message, in the click itself', async () => {
  const { get, all, commands } = await open(failed('network-failed'))
  const click = () => {
    get('button', 'Try again').click()
    expect(commands.signIn).toHaveBeenCalledExactlyOnceWith('popup')
  }
  doing(click)
  expect(document.activeElement, 'the message goes').toBe(get('heading', 'Webinars'))
  expect(all('button', 'Login')).toHaveLength(1)
})

test('a failed sign-out does not offer to sign in', async () => {
  const { get } = await open({
    ...anonymous,
    problem: { code: 'unknown-error', action: { kind: 'sign-out', via: 'redirect' } },
  })
  expect(textsOf(within(get('alert')).getAllByRole('button'))).toEqual(['Dismiss'])
})

test('a blocked popup is reported above the page, with the redirect, and Login is still in the menu', async () => {
  const { get, region, commands } = await open(failed('popup-blocked'))
  const alert = within(get('main')).getByRole('alert')
  const message = within(alert)
  for (const text of [
    'Your browser blocked the sign-in window',
    /Popup blocked by user/,
    /Allow pop-ups for this site/,
  ]) {
    expect(message.getByText(text)).toBeTruthy()
  }
  expect(alert.querySelector('use')?.getAttribute('href')).toMatch(/#warning$/)
  expect(textsOf(message.getAllByRole('button'))).toEqual(['Try again', 'Continue in this window', 'Dismiss'])
  expect(region('Account').contains(get('button', 'Login'))).toBe(true)
  doing(() => get('button', 'Continue in this window').click())
  expect(commands.signIn).toHaveBeenCalledExactlyOnceWith('redirect')
})

test('a closed popup is no problem: one line in place of the hint says so, and Login is enabled', async () => {
  const { region, all, get } = await openPortal('/webinars', { auth: failed('popup-closed') })
  expect(all('alert')).toEqual([])
  expect(within(region('Account')).getByText('Popup closed')).toBeTruthy()
  expect(get('button', 'Login').hasAttribute('aria-disabled')).toBe(false)
})

test('while signing out, nobody is named', async () => {
  const { account, get } = await open({ ...anonymous, activity: { kind: 'sign-out', via: 'redirect' } })
  expect(within(account).getByText(/^Signing out…/)).toBeTruthy()
  expect(get('button', 'Login').getAttribute('aria-disabled')).toBe('true')
})

test('a message goes when it is dismissed, and the focus goes to the page’s heading', async () => {
  const { get, all, commands, setAuth } = await open(failed('network-failed'))
  doing(() => get('button', 'Dismiss').click())
  expect(commands.dismiss).toHaveBeenCalledOnce()
  setAuth(anonymous)
  expect(all('alert')).toEqual([])
  expect(document.activeElement).toBe(get('heading', 'Webinars'))
})

test.for([
  [
    'a user who cancels at the provider sees a calm message',
    denied,
    '#info',
    ['Try again', 'Use another account', 'Dismiss'],
  ],
  [
    'another refusal of the provider is a failure',
    { code: 'provider-error', error: 'server_error' },
    '#cross',
    ['Try again', 'Dismiss'],
  ],
] as const)('%s', async ([_name, problem, icon, buttons]) => {
  const { get } = await open({ ...anonymous, problem })
  expect(get('alert').querySelector('use')?.getAttribute('href')?.endsWith(icon)).toBe(true)
  const advice = within(get('alert')).queryByText(/If you cancelled, you can try again/)
  expect(advice !== null).toBe(problem === denied)
  expect(textsOf(within(get('alert')).getAllByRole('button'))).toEqual(buttons)
})

test('offline, a message about the network says that one thing', async () => {
  const board = { ...initialBoard(config), offline: true }
  const { get, all } = await openPortal('/webinars', { auth: failed('network-failed'), board })
  const message = within(get('alert'))
  expect(message.getByText('You’re offline')).toBeTruthy()
  expect(message.getByText('Try again when you’re back online.')).toBeTruthy()
  expect(message.queryByText(/sign-in service/)).toBeNull()
  expect(get('alert').querySelector('use')?.getAttribute('href')).toMatch(/#info$/)
  expect(all('button', 'Try again')).toHaveLength(1)
  const other = await openPortal('/webinars', { auth: failed('popup-blocked'), board })
  expect(within(other.get('alert')).queryByText('You’re offline')).toBeNull()
})

test('in a browser that cannot sign in, the message offers to load the page again', async () => {
  const { get } = await open(failed('browser-unsupported'))
  expect(textsOf(within(get('alert')).getAllByRole('button'))).toEqual(['Reload', 'Dismiss'])
})

test('a sign-out in another tab is no failure', async () => {
  const { get } = await open(failed('signed-out-elsewhere'))
  expect(within(get('alert')).getByText('You signed out in another tab.')).toBeTruthy()
  expect(get('alert').querySelector('use')?.getAttribute('href')).toMatch(/#info$/)
})

test('a code stands behind Details only', async () => {
  const { get } = await open(failed('id-token-nonce'))
  const details = within(get('alert')).getByText('id-token-nonce').closest('details')
  expect(details?.open).toBe(false)
})

test('the provider’s message stands behind Details, after our own sentences', async () => {
  const { get } = await open({ ...anonymous, problem: denied })
  const message = within(get('alert'))
  const details = message.getByText('Not today').closest('details')
  expect(details?.open).toBe(false)
  expect(within(details ?? document.body).getByText('Details')).toBeTruthy()
  const advice = message.getByText(/you like/)
  expect(advice.compareDocumentPosition(details ?? advice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a user whose session is renewed after an outage is named, and can sign out', async () => {
  const { account, get, commands } = await open({ ...signedIn(staff), status: 'reconnecting' })
  for (const text of ['Elena Ferrer', 'Reconnecting…']) expect(within(account).getByText(text)).toBeTruthy()
  doing(() => get('button', 'Sign Out').click())
  expect(commands.signOut).toHaveBeenCalledOnce()
})

test('a user whose session is renewed after an outage can hurry the renewal, or sign in again', async () => {
  const { account, get, all, commands, setAuth } = await open({ ...signedIn(staff), status: 'reconnecting' })
  doing(() => get('button', 'Try now').click())
  expect(commands.retry).toHaveBeenCalledOnce()
  doing(() => get('button', 'Sign in again').click())
  expect(commands.signIn).toHaveBeenCalledExactlyOnceWith('popup')
  setAuth({ ...signedIn(staff), status: 'reconnecting', activity: { kind: 'sign-in', via: 'popup' } })
  doing(() => get('button', 'Sign in again').click())
  expect([commands.signIn.mock.calls.length, commands.focusWindow.mock.calls.length]).toEqual([1, 1])
  setAuth({ ...signedIn(staff), status: 'reconnecting' })
  doing(() => get('button', 'Try now').focus())
  setAuth(signedIn(staff))
  expect([all('button', 'Try now'), all('button', 'Sign in again')]).toEqual([[], []])
  expect(document.activeElement?.contains(within(account).getByText('Elena Ferrer')), 'not Sign Out').toBe(true)
})

test('a user whose session ends while the focus is on Try now has it on Login', async () => {
  const { get, setAuth } = await open({ ...signedIn(staff), status: 'reconnecting' })
  doing(() => get('button', 'Try now').focus())
  setAuth(failed('session-expired'))
  expect(document.activeElement).toBe(get('button', 'Login'))
})

test('problems are shown in the page’s language', async () => {
  const { get } = await open(failed('popup-blocked'), { 'als.locale': 'es' })
  expect(within(get('alert')).getByText(problemTitleOf({ code: 'popup-blocked' }, 'es'))).toBeTruthy()
  expect(within(get('alert')).getByText(/Permita las ventanas emergentes/)).toBeTruthy()
  expect(get('button', 'Reintentar')).toBeTruthy()
  expect(get('button', 'Continuar en esta ventana')).toBeTruthy()
})
