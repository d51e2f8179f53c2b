import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'
import { authorizationPath } from './endpoints.ts'
import { sendHtml } from './page.ts'
import type { PastRecords } from './past-records.ts'
import { errorPage, signInPage } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

/** The sign-in page is valid for this long: less than the 15 minutes for which the portal accepts a response. */
const signInSeconds = 300

const redirect = (response: ServerResponse, url: string, parameters: Readonly<Record<string, unknown>>): void => {
  const texts = Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  response.writeHead(303, { Location: `${url}?${new URLSearchParams(texts)}` }).end()
}

/** Lists the sample users, or signs in the user submitted by the form. */
export async function answerSignIn(
  provider: Provider,
  users: readonly SampleUser[],
  past: PastRecords,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const uid = /[^/]+$/.exec(request.url ?? '')?.[0] ?? ''
  const isSubmitted = request.method === 'POST'
  const restart = async (params: Readonly<Record<string, unknown>>): Promise<void> => {
    const session = await provider.Session.get(provider.createContext(request, response))
    if (!isSubmitted || !session.accountId) return redirect(response, `${provider.issuer}${authorizationPath}`, params)
    redirect(response, String(params['redirect_uri']), {
      error: 'temporarily_unavailable',
      error_description: 'authentication_expired',
      state: params['state'],
      iss: provider.issuer,
    })
  }

  try {
    const submitted = past.requests.get(uid)
    if (submitted) return await restart(submitted)
    // Throws if the interaction has expired or belongs to another browser.
    const interaction = await provider.interactionDetails(request, response)
    if (!isSubmitted) return sendHtml(response, 200, signInPage(users))
    if (interaction.iat + signInSeconds < Date.now() / 1000) return await restart(interaction.params)

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
