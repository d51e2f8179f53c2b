import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { errorPage, signInPage } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

// Leave out `form-action`: Chromium would also apply it to the redirect back to the portal.
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > 10_000) throw new Error('The form is too large.')
  }
  return new URLSearchParams(text)
}

/** Lists the sample users, or signs in the user submitted by the form. */
export async function answerSignIn(
  provider: Provider,
  users: readonly SampleUser[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response) // throws if the interaction expired or is of another browser
    if (request.method !== 'POST') return void response.writeHead(200, headers).end(signInPage(users))

    const form = await readForm(request)
    const user = users.find(({ id }) => id === form.get('account'))
    const result = user
      ? { login: { accountId: user.id } }
      : { error: 'access_denied', error_description: 'The user cancelled the sign-in.' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error)
    response.writeHead(400, headers).end(errorPage('This sign-in is no longer valid', description))
  }
}
