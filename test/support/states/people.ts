import type { BrowserContext, Cookie } from 'playwright-core'
import { signIn } from '../visitor.ts'
import type { StatePlace } from './state.ts'

/** Ana, who is staff; Ben, a client; and Ana with a very long name. */
export type Who = 'staff' | 'client' | 'long-named'

/** The names of the users. */
export const labels: Readonly<Record<Who, string>> = {
  staff: 'Ana Torres',
  client: 'Ben Carter',
  'long-named': 'Ana Torres',
}

/** Claims of somebody with a very long name. */
export const longName = {
  name: 'Maximiliane Goikoetxea-Etxeberriagaraikoa Wolkenstein-Trostburg',
  email: 'maximiliane.goikoetxea-etxeberriagaraikoa@international-transfer-pricing.tp.als.example',
}

/** The cookies and the session storage of a signed-in user. */
interface Session {
  readonly cookies: readonly Cookie[]
  readonly session: readonly (readonly [key: string, value: string])[]
}

/** Signs each user in once and copies the session into other contexts, which is faster than signing in again. */
export function createPeople(place: StatePlace): (context: BrowserContext, who: Who) => Promise<void> {
  const sessions = new Map<string, Promise<Session>>()

  const signInAs = async (label: string): Promise<Session> => {
    // Let tokens live for an hour, because a renewal in one context would invalidate their copies in the others.
    place.stack.provider.setTokenSeconds(3600)
    const context = await place.browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(place.at('/webinars'), { waitUntil: 'domcontentloaded' })
    await signIn(page, label)
    const session = await page.evaluate(() => Object.entries(sessionStorage))
    const cookies = await context.cookies()
    await context.close()
    return { cookies, session }
  }

  return async (context, who) => {
    const label = labels[who]
    const signingIn = sessions.get(label) ?? signInAs(label)
    sessions.set(label, signingIn)
    const { cookies, session } = await signingIn
    await context.addCookies([...cookies])
    const items =
      who === 'long-named'
        ? session.map(([key, value]) => [key, key.startsWith('oidc.user:') ? renamed(value) : value] as const)
        : session
    await context.addInitScript(
      ([origin, entries]) => {
        if (location.origin !== origin || 'isCopied' in sessionStorage) return
        for (const [key, value] of entries) sessionStorage.setItem(key, value)
        sessionStorage.setItem('isCopied', 'yes')
      },
      [place.at(''), items] as const,
    )
  }
}

/** A stored user with the long name. */
function renamed(value: string): string {
  const user = JSON.parse(value) as { readonly profile?: object } // written by the portal
  return JSON.stringify({ ...user, profile: { ...user.profile, ...longName } })
}
