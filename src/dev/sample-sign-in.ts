import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InteractionResults, Provider } from 'oidc-provider'
import { sendHtml } from './page.ts'
import { errorPage, signInPage } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

const resultOf = (user: SampleUser | undefined): InteractionResults =>
  user
    ? { login: { accountId: user.id } }
    : { error: 'access_denied', error_description: 'The user cancelled the sign-in.' }

/** Lists the sample users, or signs in the user submitted by the form. */
export async function answerSignIn(
  provider: Provider,
  users: readonly SampleUser[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    // Throws if the interaction has expired or belongs to another browser.
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') return sendHtml(response, 200, signInPage(users))
    const form = new URLSearchParams(await text(request))
    const user = users.find(({ id }) => id === form.get('account'))
    await provider.interactionFinished(request, response, resultOf(user), { mergeWithLastSubmission: false })
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error)
    sendHtml(response, 400, errorPage('This sign-in is no longer valid', description))
  }
}
