import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { choose, openSignIn, useVisitors } from '../support/visitor.ts'

// Answers of a real provider, spoilt on their way to a real browser. Every other spoilt answer, and the codes, are in
// test/auth/refusals.test.ts; here it is seen that the page around the client stays sound.
const portal = usePortal('refusals', { sites: 'fast' })
const visit = useVisitors(portal)

type Json = Record<string, unknown>

const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json

/** The token with another header or payload, its signature as it was. */
function forged(token: unknown, change: { readonly header?: Json; readonly claims?: Json }): string {
  const [header, claims, signature] = String(token).split('.')
  const changed = [encode({ ...decode(header), ...change.header }), encode({ ...decode(claims), ...change.claims })]
  return [...changed, change.header?.['alg'] === 'none' ? '' : signature].join('.')
}

const json = async (route: Route, change: (body: Json) => Json) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: change((await response.json()) as Json) })
}

interface Spoilt {
  readonly name: string
  readonly says: string
  /** The token response. */
  readonly tokens?: (body: Json) => Json
  /** The parameters of the address that the popup comes back to: null removes, a list repeats. */
  readonly answer?: Readonly<Record<string, string | null | readonly string[]>>
  readonly discovery?: (body: Json) => Json
  /** The popup keeps the answer: the page that asked cannot know that it is the one. */
  readonly inPopup?: boolean
}

const spoilt: readonly Spoilt[] = [
  {
    name: 'an unsigned ID token',
    says: 'algorithm is not accepted',
    tokens: (body) => ({ ...body, id_token: forged(body['id_token'], { header: { alg: 'none' } }) }),
  },
  {
    name: 'an ID token for somebody else, with the old signature',
    says: 'signature is wrong',
    tokens: (body) => ({ ...body, id_token: forged(body['id_token'], { claims: { sub: 'mallory' } }) }),
  },
  {
    name: 'a key that nobody knows',
    says: 'unknown key',
    tokens: (body) => ({ ...body, id_token: forged(body['id_token'], { header: { kid: 'other' } }) }),
  },
  { name: 'no ID token', says: 'No ID token in response', tokens: ({ id_token: _gone, ...body }) => body },
  { name: 'another token type', says: 'unknown type', tokens: (body) => ({ ...body, token_type: 'DPoP' }) },
  { name: 'another issuer in the response', says: 'comes from another issuer', answer: { iss: 'https://evil.test' } },
  { name: 'no issuer in the response', says: 'does not name its issuer', answer: { iss: null } },
  {
    name: 'an error in the place of the code',
    says: 'The provider refused the request',
    answer: { code: null, error: 'server_error' },
  },
  { name: 'a code given twice', says: 'repeats a parameter', answer: { code: ['first', 'second'] } },
  { name: 'another state', says: 'No matching state found in storage', answer: { state: 'other' }, inPopup: true },
  { name: 'no state', says: 'No state in response', answer: { state: null }, inPopup: true },
  {
    name: 'a discovery document of another issuer',
    says: 'names another issuer',
    discovery: (body) => ({ ...body, issuer: 'https://evil.test' }),
  },
]

/** Runs in every page before its own scripts, as if the provider had redirected to another address. */
function spoilAddress(answer: NonNullable<Spoilt['answer']>): void {
  const { pathname, searchParams } = new URL(location.href)
  if (!searchParams.has('code') || localStorage.getItem('spoilt') === 'done') return
  localStorage.setItem('spoilt', 'done')
  for (const [name, value] of Object.entries(answer)) {
    searchParams.delete(name)
    for (const each of value === null ? [] : [value].flat()) searchParams.append(name, each)
  }
  history.replaceState(null, '', `${pathname}?${searchParams.toString()}`)
}

const pendingKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))
const userKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user')))

describe('refused in a browser, and safe:', () => {
  test.for(spoilt)('$name', async ({ says, tokens, answer, discovery, inPopup = false }) => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    const spoil = async (pattern: RegExp, how: (route: Route) => Promise<void>) => context.route(pattern, how)
    if (tokens) await spoil(/\/openid-connect\/token$/, (route) => json(route, tokens))
    if (discovery) await spoil(/openid-configuration$/, (route) => json(route, discovery))
    if (answer) await context.addInitScript(spoilAddress, answer)

    const popup = await openSignIn(page)
    if (!discovery) await choose(popup, 'Ana Torres')
    const told = inPopup ? popup : page
    await told.getByRole('alert').getByText(says).waitFor()
    expect(new URL(told.url()).search).toBe('')
    expect(await userKeys(told)).toEqual([])
    if (inPopup) await popup.close()
    // The page that asked waits no longer: the person may try again at once, and with an honest provider gets in.
    await page
      .getByRole('button', { name: 'Login', exact: true })
      .and(page.locator(':not([aria-disabled="true"])'))
      .waitFor()
    await context.unrouteAll()
    const again = await openSignIn(page)
    // Where the first try never came to the provider, nobody is signed in there yet.
    if (discovery) await choose(again, 'Ana Torres')
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    expect(await pendingKeys(page)).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/webpages')
  })
})
