import { authorizationPath, endSessionPath, otherClientId } from './endpoints.ts'
import { escapeHtml, page } from './page.ts'
import type { SampleUser } from './users.ts'

const button = ({ id, label, note, email }: SampleUser): string => `
<button name="account" value="${id}" aria-label="Sign in as ${escapeHtml(label)}" aria-describedby="${id}-note">
${escapeHtml(label)}<small id="${id}-note">${escapeHtml(email ? `${email} · ${note}` : note)}</small>
</button>`

export const signInPage = (users: readonly SampleUser[]): string =>
  page(
    'Sign in',
    `<p>This is the sample identity provider of the local stack. Choose a user; there are no passwords.</p>
<form method="post">${users.map(button).join('')}
<button class="plain" name="cancel" value="yes">Cancel</button>
</form>`,
  )

/** Signs out without confirmation, because the ID token hint names the signed-in user. */
export const signOutPage = (form: string): string =>
  page(
    'Signing out…',
    `${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Continue</button>
<script>document.querySelector('main > button').click()</script>`,
  )

/** Asks for confirmation if no ID token hint names the signed-in user (RP-Initiated Logout 1.0 §2). */
export const signOutQuestion = (form: string): string =>
  page(
    'Sign out?',
    `<p>A site wants to sign you out of the sample identity provider.</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="plain" type="submit" form="op.logoutForm">Stay signed in</button>`,
  )

/** Shown after Sign out or Stay signed in, if the request had no `post_logout_redirect_uri`. */
export const donePage = (): string => page('All done', '<p>You can close this page.</p>')

/** Stands for the page where users change their password. */
export const accountPage = (): string =>
  page('My account', '<p>Here people change their password and second factor.</p>')

export const errorPage = (error: string, description: string): string =>
  page('Something went wrong', `<p>${escapeHtml(description)}</p><p><small>${escapeHtml(error)}</small></p>`)

/** The authorization request of an application that wants the user to authenticate again. */
const otherRequest = (issuer: string): string =>
  `${issuer}${authorizationPath}?${new URLSearchParams({
    client_id: otherClientId,
    redirect_uri: `${new URL(issuer).origin}/`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'login',
    code_challenge: 'A'.repeat(43), // required, although nobody exchanges the code
    code_challenge_method: 'S256',
  })}`

/** The page at the provider's root URL, which is also the redirect URI of the other application. */
export const frontPage = (portalOrigin: string, issuer: string): string =>
  page(
    'Sample identity provider',
    `<p>It signs users in to <a href="${portalOrigin}/">the portal</a>. All data is in memory and lost when it
stops.</p>
<p><a href="${escapeHtml(otherRequest(issuer))}">Authenticate again</a>, as another application would ask you to.</p>
<p><a href="${issuer}${endSessionPath}">Sign out here</a>, as another site would.</p>`,
  )
