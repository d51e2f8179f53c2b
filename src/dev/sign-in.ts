import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'
import { sendHtml } from './page.ts'
import { errorPage, signInPage } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

/** Lists the sample users, or signs in the user submitted by the form. */
export async function answerSignIn(
  provider: Provider,
  users: readonly SampleUser[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response) // throws if the interaction expired or is another browser's
    if (request.method !== 'POST') return sendHtml(response, 200, signInPage(users))

    const form = new URLSearchParams(await text(request))
    const user = users.find(({ id }) => id === form.get('account'))
    const result = user
      ? { login: { accountId: user.id } }
      : { error: 'access_denied', error_description: 'The user cancelled the sign-in.' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error)
    sendHtml(response, 400, errorPage('This sign-in is no longer valid', description))
  }
}
