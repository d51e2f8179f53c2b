import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InteractionResults, Provider } from 'oidc-provider'
import { authorizationPath } from './endpoints.ts'
import { sendHtml } from './page.ts'
import { errorPage, signInPage } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

/** The parameters of authorization requests whose sign-in page was submitted, by the uid of the interaction. */
export type UsedRequests = Map<string, Readonly<Record<string, unknown>>>

/** The sign-in page is valid for this long: less than the 15 minutes for which the portal accepts a response. */
const signInSeconds = 300
/** Keycloak's answer for a page that was left open for too long. The portal then asks once more. */
const startOver = { error: 'temporarily_unavailable', error_description: 'authentication_expired' }

const resultOf = (user: SampleUser | undefined): InteractionResults =>
  user
    ? { login: { accountId: user.id } }
    : { error: 'access_denied', error_description: 'The user cancelled the sign-in.' }

/**
 * Lists the sample users, or signs in the user submitted by the form. A page that was used already, such as one to which
 * the person went back, sends its authorization request again, like that of Keycloak.
 */
export async function answerSignIn(
  provider: Provider,
  users: readonly SampleUser[],
  usedRequests: UsedRequests,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const used = usedRequests.get(/[^/]+$/.exec(request.url ?? '')?.[0] ?? '')
  if (used) {
    const texts = Object.entries(used).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const location = `${provider.issuer}${authorizationPath}?${new URLSearchParams(texts)}`
    response.writeHead(303, { Location: location }).end()
    return
  }
  try {
    // Throws if the interaction has expired or belongs to another browser.
    const { iat } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') return sendHtml(response, 200, signInPage(users))
    const form = new URLSearchParams(await text(request))
    const user = users.find(({ id }) => id === form.get('account'))
    const isLate = iat + signInSeconds < Date.now() / 1000
    await provider.interactionFinished(request, response, isLate ? startOver : resultOf(user), {
      mergeWithLastSubmission: false,
    })
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error)
    sendHtml(response, 400, errorPage('This sign-in is no longer valid', description))
  }
}
