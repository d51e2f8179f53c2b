import type { BrowserContext, Route } from 'playwright-core'
import { createFaultyProvider, type FaultyProvider } from './faulty-provider.ts'

/** A provider of ours in the place of the sample provider, for a real browser. */
export interface RoutedProvider extends FaultyProvider {
  /** What its session frame answers. */
  sessionAnswer: 'unchanged' | 'changed'
  /** Runs before each request that a script sends: it can wait, or answer in the provider's place. */
  before: (route: Route) => Promise<boolean>
  /** Headers that replace those of each answer to a script. */
  headers: Readonly<Record<string, string>>
  /** It has just answered an authorization request, so the next navigation is the way back. */
  isReturning: boolean
  /** It leads back by a script. Playwright shows no route the request that follows a redirect. */
  leadsByScript: boolean
  /** The authorization requests of hidden frames. */
  readonly silentRequests: string[]
}

const page = (script: string) => ({ contentType: 'text/html', body: `<script>${script}</script>` })

/** Answers all requests of `context` to the addresses of `issuer`. The person signs in at once. */
export async function routeProvider(context: BrowserContext, issuer: string): Promise<RoutedProvider> {
  const provider: RoutedProvider = Object.assign(
    createFaultyProvider(() => Date.now(), issuer),
    {
      sessionAnswer: 'unchanged' as const,
      before: async () => false,
      headers: {},
      isReturning: false,
      leadsByScript: false,
      silentRequests: [] as string[],
    },
  )
  await context.route(`${issuer}/**`, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.pathname.endsWith('/session')) {
      const answer = `onmessage = ({ source, origin }) => source.postMessage('${provider.sessionAnswer}', origin)`
      return route.fulfill(page(answer))
    }
    if (url.pathname.endsWith('/auth')) {
      if (url.searchParams.get('prompt') === 'none') provider.silentRequests.push(url.href)
      provider.isReturning = true
      const location = provider.authorize(url.href)
      // Chromium lets no frame go on from a page that a test has answered to a server of this machine, but for a redirect.
      return route.fulfill(
        provider.leadsByScript
          ? page(`location.replace(${JSON.stringify(location)})`)
          : { status: 302, headers: { location } },
      )
    }
    if (await provider.before(route)) return
    const response = await provider.handle(
      new Request(request.url(), {
        method: request.method(),
        headers: request.headers(),
        body: request.postData(),
      }),
    )
    await route.fulfill({
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), 'access-control-allow-origin': '*', ...provider.headers },
      body: await response.text(),
    })
  })
  return provider
}
