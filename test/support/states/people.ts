import type { BrowserContext, Cookie } from 'playwright-core'
import { signIn } from '../visitor.ts'
import type { StatePlace } from './state.ts'

/** Ana of the staff, Ben the client, and an Ana with the longest of names. */
export type Who = 'staff' | 'client' | 'long-named'

const labels: Readonly<Record<Who, string>> = { staff: 'Ana Torres', client: 'Ben Carter', 'long-named': 'Ana Torres' }

/** What a provider may say somebody is called. */
const longName = {
  name: 'Maximiliane Goikoetxea-Etxeberriagaraikoa Wolkenstein-Trostburg',
  email: 'maximiliane.goikoetxea-etxeberriagaraikoa@international-transfer-pricing.tp.als.example',
}

/** What a browser keeps of somebody who has signed in. */
interface SignedIn {
  readonly cookies: readonly Cookie[]
  readonly session: readonly (readonly [key: string, value: string])[]
}

/** Signs people in once, and then puts what their browser kept into others, which is as good and takes no time. */
export function createPeople(place: StatePlace): (context: BrowserContext, who: Who) => Promise<void> {
  const known = new Map<string, Promise<SignedIn>>()

  const arrive = async (label: string): Promise<SignedIn> => {
    // Whoever renews first would take the copies' tokens away.
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
    const arriving = known.get(label) ?? arrive(label)
    known.set(label, arriving)
    const { cookies, session } = await arriving
    await context.addCookies([...cookies])
    const items =
      who === 'long-named'
        ? session.map(([key, value]) => [key, key.startsWith('oidc.user:') ? renamed(value) : value] as const)
        : session
    await context.addInitScript(
      ([origin, kept]) => {
        if (location.origin !== origin || 'wasHere' in sessionStorage) return
        for (const [key, value] of kept) sessionStorage.setItem(key, value)
        sessionStorage.setItem('wasHere', 'yes')
      },
      [place.at(''), items] as const,
    )
  }
}

/** The kept sign-in of somebody else, with the long name in it. */
function renamed(value: string): string {
  const user = JSON.parse(value) as { readonly profile?: object } // what the portal has written itself
  return JSON.stringify({ ...user, profile: { ...user.profile, ...longName } })
}
