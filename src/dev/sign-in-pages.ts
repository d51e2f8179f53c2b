import { escapeHtml, page } from './page.ts'
import type { SampleUser } from './users.ts'

const button = ({ id, label, note, email }: SampleUser): string => `
<button name="account" value="${id}" aria-label="Sign in as ${escapeHtml(label)}" aria-describedby="${id}-note">
${escapeHtml(label)}<small id="${id}-note">${escapeHtml(email ? `${email} · ${note}` : note)}</small>
</button>`

export const signInPage = (users: readonly SampleUser[]): string =>
  page(
    'Sign in',
    `<p>The sample identity provider of this local stack. Choose a person; there are no passwords.</p>
<form method="post">${users.map(button).join('')}
<button class="plain" name="cancel" value="yes">Cancel</button>
</form>`,
  )

/** What Keycloak does: a valid hint about the person who is signed in is enough, nothing is asked. */
export const signOutPage = (form: string): string =>
  page(
    'Signing out…',
    `${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Continue</button>
<script>document.querySelector('main > button').click()</script>`,
  )

/** Without a hint the person must be asked. OpenID Connect RP-Initiated Logout §2. */
export const signOutQuestion = (form: string): string =>
  page(
    'Sign out?',
    `<p>A site asks to sign you out of the sample identity provider.</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="plain" type="submit" form="op.logoutForm">Stay signed in</button>`,
  )

/** After either answer to the question, when no site is waiting. */
export const donePage = (): string => page('All done', '<p>You can close this page.</p>')

export const errorPage = (error: string, description: string): string =>
  page('This cannot go on', `<p>${escapeHtml(description)}</p><p><small>${escapeHtml(error)}</small></p>`)

/** For whoever opens the provider's address by itself. */
export const frontPage = (portalOrigin: string, endSession: string): string =>
  page(
    'Sample identity provider',
    `<p>It signs people in to <a href="${portalOrigin}/">the portal</a>. Everything is in memory, and gone when it
stops.</p>
<p><a href="${endSession}">Sign out here</a>, as if from another site.</p>`,
  )
